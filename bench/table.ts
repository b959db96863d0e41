/** Plain tables, and what stands in them. */

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

/** The value below which this share of the values lies, 0..1; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
