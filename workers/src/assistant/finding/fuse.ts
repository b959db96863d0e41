/** Several rankings as one: reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009). */

/** Small lists need a small constant: it says how much the first place is worth against the tenth. */
const flatness = 10

/** Ids by the sum of `weight / (flatness + place)` over all lists; ties keep the order of the first list. */
export const fuse = (lists: readonly { ids: readonly string[]; weight: number }[]): string[] => {
  const scores = new Map<string, number>()
  for (const { ids, weight } of lists) {
    ids.forEach((id, place) =>
      scores.set(id, (scores.get(id) ?? 0) + weight / (flatness + place + 1)),
    )
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
