/** Before the form is saved: pieces of one stock that no size and color was given. */
import type { SaveFailure } from './save-product.ts'
import type { InStock } from './stock-fields.tsx'
import { type Draft, piecesLeft } from './variant-changes.ts'

/** Nothing when all are placed, or may go. */
export const confirmPlaced = (inStock: InStock, draft: Draft): SaveFailure | undefined => {
  const left = piecesLeft(inStock, draft)
  const isMeant =
    left <= 0 || confirm(`${left} of the pieces have no size and color. Save without them?`)
  return isMeant ? undefined : notPlaced
}

const notPlaced: SaveFailure = {
  text: 'Place the pieces that are left, then save again.',
  issues: [],
}
