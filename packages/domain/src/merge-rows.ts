import { isSame } from './is-same.ts'

type Row = Record<string, unknown> & { id: string }

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof (row as Row).id === 'string')

/**
 * Takes each row from the side that changed it. If both sides changed a row differently, takes
 * `mine` with `prefersMine`, and otherwise returns undefined. Returns undefined if rows have no ids.
 */
export const mergeRows = (
  before: unknown,
  mine: unknown,
  theirs: unknown,
  { prefersMine = false } = {},
): Row[] | undefined => {
  if (!isRows(before) || !isRows(mine) || !isRows(theirs)) return undefined
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)
  const find = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
  const hasMoved = !isSame(idsOf(mine), idsOf(before))
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const rows: Row[] = []
  for (const id of new Set([...idsOf(first), ...idsOf(second)])) {
    const [old, own, other] = [find(before, id), find(mine, id), find(theirs, id)]
    const isMine = !isSame(old, own)
    const isBoth = isMine && !isSame(old, other) && !isSame(own, other)
    if (isBoth && !prefersMine) return undefined
    const row = isMine ? own : other
    if (row) rows.push(row)
  }
  return rows
}
