/** Lists of rows, newest first, as single rows are saved and removed. */
type Row = { id: string; createdAt: string }

/** A known row is replaced where it stands; a new one is put in by its age. */
export const saveRow = <Kind extends Row>(rows: readonly Kind[], row: Kind): readonly Kind[] => {
  if (rows.some(({ id }) => id === row.id))
    return rows.map((known) => (known.id === row.id ? row : known))
  const place = rows.findIndex(({ createdAt }) => createdAt <= row.createdAt)
  return rows.toSpliced(place === -1 ? rows.length : place, 0, row)
}

/** The list without one row; the same list when it does not hold it. */
export const removeRow = <Kind extends Row>(rows: readonly Kind[], id: string): readonly Kind[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows

/** Pages of a list that moved while they were read may overlap; each row is kept once. */
export const uniqueRows = <Kind extends Row>(rows: readonly Kind[]): Kind[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
