/** How many letters were typed wrong. */

/** Insertions, deletions, exchanges and swaps of neighbours (optimal string alignment); `limit + 1` when there are more. */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_none, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? limit + 1
}
