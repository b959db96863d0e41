/** One save of the product form: what was sent, so that it can be sent again when no answer came. */
import type { ApiProblemCode } from '@shop/client/api-problem'
import type { updateProduct } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'

import { type EditState, rebase } from './edit-state.ts'
import { productChanges } from './product-changes.ts'
import type { ProductDraft } from './product-draft.ts'

export type Attempt = { body: Parameters<typeof updateProduct>[2]; draft: ProductDraft }

/** Nothing when nothing was changed. */
export const newAttempt = ({ base, draft }: EditState): Attempt | undefined => {
  const changes = productChanges(base, draft)
  if (Object.keys(changes).length === 0) return undefined
  return { body: { version: base.version, write_id: crypto.randomUUID(), ...changes }, draft }
}

const unknownOutcomes = new Set<ApiProblemCode>(['offline', 'internal', 'database-unavailable'])

/** Without an answer, or when the server broke, nobody knows whether it was stored. */
export const isAnswer = (code: ApiProblemCode | undefined): boolean =>
  code !== undefined && !unknownOutcomes.has(code)

/** The form on top of what it had saved, when something else was typed since. */
export const restOf = (
  state: EditState,
  attempt: Attempt,
  saved: Product,
): EditState | undefined => {
  const draft = { ...state.draft, stock: stockLeft(state, attempt) }
  const isOnlyMine = saved.version === attempt.body.version + 1
  const rest = isOnlyMine ? { ...state, base: saved, draft } : rebase({ ...state, draft }, saved)
  const typed = productChanges(saved, rest.draft)
  const sent = productChanges(saved, { ...attempt.draft, stock: '' })
  const isMore = JSON.stringify(typed) !== JSON.stringify(sent)
  return isMore && newAttempt(rest) ? rest : undefined
}

/** The same amount is the one that was sent. Another is counted from the stock that the form shows. */
const stockLeft = ({ base, draft }: EditState, { body, draft: sent }: Attempt): string => {
  if (draft.stock === sent.stock) return ''
  const isSeen = base.version > body.version
  const left = Number(draft.stock) - (isSeen ? 0 : (body.stock_change ?? 0))
  return Number.isFinite(left) ? String(left) : draft.stock
}
