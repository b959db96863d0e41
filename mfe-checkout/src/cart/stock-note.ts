/** What is said at a line of which there are fewer than the shopper wants. */
import type { LineChange } from '../checkout/line-changes.ts'

/** `Only 46 left`; `null` for changes that wait until the order is made. */
export const stockNote = (change: LineChange | undefined): string | null => {
  if (change?.kind === 'gone') return 'No longer sold'
  if (change?.kind !== 'stock') return null
  return change.left > 0 ? `Only ${change.left} left` : 'None left'
}
