/** Staff save the product form: what is sent, what is said, and what goes back to the fields. */
import type { ApiProblemCode } from '@shop/client/api-problem'
import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { createProduct, getProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'

import { handleApiError, reportFailure, toApiProblem } from '../staff/staff-session.ts'
import { type EditState, isUndecided, rebase } from './edit-state.ts'
import { newProduct, productChanges } from './product-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import { nameVariants } from './variant-changes.ts'
import { mapDrafts, piecesOf, variantOf, withoutPieces } from './variant-draft.ts'

/** A sentence for the form, and the server's words for its fields. */
export type SaveFailure = { text: string; issues: readonly ProblemIssue[] }

/** Nothing when it was saved. */
export type Saved = SaveFailure | undefined

/** `isDrawn`: the id was drawn for this form, so that no other product can have it. */
type NewId = { id: string; isDrawn: boolean }

/** Adds a product. After a lost response it may be stored already: then it counts as added if it is what the form says. */
export const addProduct = async (
  client: Client,
  draft: ProductDraft,
  { id, isDrawn }: NewId,
): Promise<Saved> => {
  const sent = newProduct(draft)
  try {
    const product = await createProduct(client, { ...sent, id }).catch((error) => {
      if (isDrawn && toApiProblem(error)?.code === 'already-exists')
        return findStored(client, id, draft)
      throw error
    })
    addToast({
      title: 'Product created!',
      description: `${isolated(product.name)} has been added successfully.`,
    })
    return undefined
  } catch (error) {
    if (error instanceof StoredAlready) return storedAlready
    return fail(error, 'Failed to create product. Please try again.', sent.variants)
  }
}

/** Nothing is sent on top: a colleague may have changed it since, or a shopper have bought some. */
const findStored = async (client: Client, id: string, draft: ProductDraft): Promise<Product> => {
  const stored = await getProduct(withoutCache(client), id)
  const typedSince = productChanges(stored, withoutStock(draft))
  if (Object.keys(typedSince).length > 0) throw new StoredAlready()
  return stored
}

/** The form was sent before, and has changed since. */
class StoredAlready extends Error {}

/** Saves by others that one press of the button follows, one after the other. */
const maxRounds = 5

/** The form's save whose response was lost, across presses of the button. */
export type PendingSave = { current: Attempt | undefined }

/**
 * Saves the changed fields. When a colleague was faster, the form goes on top of theirs, which `onRebase`
 * gets; it is saved at once if the two do not touch the same fields. A form without changes is done.
 * A save whose response was lost may be stored: it is sent again as it was before anything else is.
 */
export const changeProduct = async (
  client: Client,
  edit: EditState,
  onRebase: (state: EditState) => void,
  pending: PendingSave,
): Promise<Saved> => {
  let state = edit
  for (let round = 1; ; round += 1) {
    const repeated = pending.current
    const attempt = repeated ?? newAttempt(state)
    if (!attempt) return undefined
    pending.current = attempt
    try {
      const saved = await updateProduct(client, state.base.id, attempt.body)
      pending.current = undefined
      const rest = repeated && restOf(state, repeated, saved)
      if (rest) {
        onRebase((state = rest))
        if (isUndecided(state)) return undecided
        continue
      }
      addToast({
        title: 'Product updated!',
        description: `${isolated(saved.name)} has been updated successfully.`,
      })
      return undefined
    } catch (error) {
      const code = toApiProblem(error)?.code
      if (isOutcomeKnown(code)) pending.current = undefined
      const theirs = code === 'version-conflict' ? await readAgain(client, state.base.id) : null
      if (theirs) onRebase((state = rebase(state, theirs)))
      if (!theirs || isUndecided(state) || round === maxRounds)
        return fail(error, notUpdated, attempt.body.variants)
    }
  }
}

const storedAlready: SaveFailure = {
  text: 'The product was stored as you sent it first. Open it from the list to change it.',
  issues: [],
}

/** What the form says while a conflict is open. */
export const undecided: SaveFailure = {
  text: 'Choose which values are to stay, then save again.',
  issues: [],
}

const notUpdated = 'Failed to update product. Please try again.'

/** Null when it cannot be read now: a realtime message or the next try brings it. */
const readAgain = async (client: Client, id: string): Promise<Product | null> => {
  try {
    return await getProduct(withoutCache(client), id)
  } catch (error) {
    handleApiError(error)
    return null
  }
}

const fail = (
  error: unknown,
  description: string,
  variants: Parameters<typeof nameVariants>[1],
): SaveFailure => {
  reportFailure(error, description)
  const problem = toApiProblem(error)
  if (!problem) return { text: description, issues: [] }
  const isFields = problem.code === 'bad-input'
  const text = isFields ? 'Some fields need another value.' : problem.message
  return { text, issues: nameVariants(problem.issues, variants) }
}

export type Attempt = { body: Parameters<typeof updateProduct>[2]; draft: ProductDraft }

/** Nothing when nothing was changed. */
const newAttempt = ({ base, draft }: EditState): Attempt | undefined => {
  const changes = productChanges(base, draft)
  if (Object.keys(changes).length === 0) return undefined
  return { body: { version: base.version, write_id: crypto.randomUUID(), ...changes }, draft }
}

const unknownOutcomes = new Set<ApiProblemCode>([
  'offline',
  'internal',
  'database-unavailable',
  'storage-unavailable',
])

/** Without a response, or when the server broke, the write may or may not be stored. */
export const isOutcomeKnown = (code: ApiProblemCode | undefined): boolean =>
  code !== undefined && !unknownOutcomes.has(code)

/** The form on top of what it had saved, when something else was typed since. */
const restOf = (state: EditState, attempt: Attempt, saved: Product): EditState | undefined => {
  const draft = { ...state.draft, ...stockLeft(state, attempt) }
  const isOnlyMine = saved.version === attempt.body.version + 1
  const rest = isOnlyMine ? { ...state, base: saved, draft } : rebase({ ...state, draft }, saved)
  const typed = productChanges(saved, rest.draft)
  const sent = productChanges(saved, withoutStock(attempt.draft))
  const isMore = JSON.stringify(typed) !== JSON.stringify(sent)
  return isMore && newAttempt(rest) ? rest : undefined
}

const withoutStock = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  stock: '',
  variants: withoutPieces(draft.variants),
})

/** The same amount is the one that was sent. Another is counted from the stock that the form shows. */
const stockLeft = (
  { base, draft }: EditState,
  { body, draft: sent }: Attempt,
): Pick<ProductDraft, 'stock' | 'variants'> => {
  const isSeen = base.version > body.version
  const left = (typed: string, before: string, moved: number): string => {
    if (typed === before) return ''
    const rest = Number(typed) - (isSeen ? 0 : moved)
    return Number.isFinite(rest) ? String(rest) : typed
  }
  return {
    stock: left(draft.stock, sent.stock, body.stock_change ?? 0),
    variants: mapDrafts(draft.variants, (one, key) => {
      const before = variantOf(sent.variants, key)
      const moved = body.variants ? piecesOf(before) || 0 : 0
      return { ...one, stock: left(one.stock, before.stock, moved) }
    }),
  }
}
