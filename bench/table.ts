/** Plain tables. */

/** Prints rows under their column names; numbers to the right. */
export const printTable = (rows: readonly Record<string, string | number>[]): void => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))]
  const widths = columns.map((_name, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  )
  for (const line of cells) {
    console.log(
      line
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
        )
        .join('  '),
    )
  }
}
