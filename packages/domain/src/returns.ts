/** Computes until when an order may be returned, and how much of it. */
import { hasLeft } from './parcels.ts'
import { dayMs } from './time.ts'

type Change = { status: string; atMs: number }

/**
 * Returns the deadline for returns in Unix milliseconds: `returnDays` after delivery, or after
 * shipment if no delivery is recorded. Null if the order has not shipped, or if the shop takes
 * nothing back.
 */
export const returnDeadlineMs = (
  order: { status: string; changes: readonly Change[] },
  returnDays: number,
): number | null => {
  if (returnDays === 0 || !hasLeft(order.status)) return null
  const changedTo = (status: string) => order.changes.findLast((one) => one.status === status)
  const start = changedTo('delivered') ?? changedTo('shipped')
  return start ? start.atMs + returnDays * dayMs : null
}

type Return = {
  state: string
  items: readonly {
    id: string
    quantity: number
    received: number | null
    isRestocked: boolean
  }[]
}

/**
 * Returns how many pieces of an order's line may still be returned. `returned` already includes
 * restocked pieces, so restocked items of `returns` are not subtracted again. The view
 * `returned_pieces` in `db/triggers.sql` follows the same rule.
 */
export const returnablePieces = (
  line: { id: string; quantity: number; returned: number },
  returns: readonly Return[],
): number => {
  const claimed = returns
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(({ items }) => items)
    .filter(({ id, isRestocked }) => id === line.id && !isRestocked)
    .reduce((sum, { quantity, received }) => sum + (received ?? quantity), 0)
  return Math.max(0, line.quantity - line.returned - claimed)
}
