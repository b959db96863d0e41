import { isSame } from './is-same.ts'

type Row = Record<string, unknown> & { id: string }

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof (row as Row).id === 'string')

/**
 * Takes each row from the side that changed it. Returns undefined if both sides changed a row
 * differently, or if rows have no ids.
 */
export const mergeRows = (before: unknown, mine: unknown, theirs: unknown): Row[] | undefined => {
  if (!isRows(before) || !isRows(mine) || !isRows(theirs)) return undefined
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)
  const find = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
  const hasMoved = !isSame(idsOf(mine), idsOf(before))
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const rows: Row[] = []
  for (const id of new Set([...idsOf(first), ...idsOf(second)])) {
    const [old, own, other] = [find(before, id), find(mine, id), find(theirs, id)]
    const isMine = !isSame(old, own)
    if (isMine && !isSame(old, other) && !isSame(own, other)) return undefined
    const row = isMine ? own : other
    if (row) rows.push(row)
  }
  return rows
}
