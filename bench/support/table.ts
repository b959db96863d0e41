export type Cells = Record<string, string | number>

export const formatTable = (rows: readonly Cells[]): string => {
  const [first] = rows
  if (!first) return ''
  const lines = Object.keys(first).map((column, index) => {
    const cells = [column, ...rows.map((row) => String(row[column]))]
    const width = Math.max(...cells.map((cell) => cell.length))
    const isText = index === 0 || cells.slice(1).some((cell) => /[a-z]{2}/i.test(cell))
    return cells.map((cell) => (isText ? cell.padEnd(width) : cell.padStart(width)))
  })
  return [first, ...rows]
    .map((_row, line) =>
      lines
        .map((cells) => cells[line])
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const printTable = (rows: readonly Cells[]): void => console.log(formatTable(rows))

/** Returns the value at this quantile, 0 to 1; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
