import type { ApiProblemCode } from '@shop/client/api-problem'
import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { createProduct, getProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { addToast } from '@shop/session/toasts'

import { handleApiError, reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { type EditState, isUndecided, rebase } from './edit-state.ts'
import {
  type Draft,
  nameVariants,
  newProduct,
  piecesLeft,
  productChanges,
} from './product-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import type { InStock } from './product-fields.tsx'
import { mapDrafts, piecesOf, variantOf, withoutPieces } from './variant-draft.ts'

/** `text` is shown below the form, `issues` at its fields. */
export type SaveFailure = { text: string; issues: readonly ProblemIssue[] }

export type Saved = SaveFailure | undefined

/** `isDrawn` is true if the id is a random one for this form, so that no other product has it. */
type NewId = { id: string; isDrawn: boolean }

/**
 * Adds a product. If it is already stored, because an earlier response was lost, it counts as added
 * if it equals the form.
 */
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
    if (!product)
      return failure(
        'The product was stored as you sent it first. Open it from the list to change it.',
      )
    addToast({
      title: 'Product created!',
      description: `${isolated(product.name)} has been added successfully.`,
    })
    return undefined
  } catch (error) {
    return fail(error, 'Failed to create product. Please try again.', sent.variants)
  }
}

/**
 * Returns the stored product, or null if the form was edited after the lost response. Sends no
 * changes: a colleague may have edited the product since, or shoppers may have bought pieces.
 */
const findStored = async (
  client: Client,
  id: string,
  draft: ProductDraft,
): Promise<Product | null> => {
  const stored = await getProduct(withoutCache(client), id)
  const typedSince = productChanges(stored, withoutStock(draft))
  return Object.keys(typedSince).length > 0 ? null : stored
}

const failure = (text: string): SaveFailure => ({ text, issues: [] })

/** The maximum number of saves for one press. Each one follows another save by a colleague. */
const maxRounds = 5

/** If the response of a save was lost, holds that save until the next press of the button. */
export type PendingSave = { current: Attempt | undefined }

/**
 * Saves the changed fields, or does nothing without any. If a colleague was faster, rebases the
 * form, calls `onRebase` and saves again, unless both changed the same fields. A save whose
 * response was lost may be stored, so it is first sent again unchanged; the server knows its
 * `write_id`.
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

export const undecided = failure('Choose which values are to stay, then save again.')

const notUpdated = 'Failed to update product. Please try again.'

/** Returns null on failure. A realtime event or the next attempt then loads the product. */
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
  if (!problem) return failure(description)
  const isFields = problem.code === 'bad-input'
  const text = isFields ? 'Some fields need another value.' : problem.message
  return { text, issues: nameVariants(problem.issues, variants) }
}

export type Attempt = { body: Parameters<typeof updateProduct>[2]; draft: ProductDraft }

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

/** False without a response or after a server error, when the write may or may not be stored. */
export const isOutcomeKnown = (code: ApiProblemCode | undefined): boolean =>
  code !== undefined && !unknownOutcomes.has(code)

/** Returns what was typed after a lost save, based on that save. Undefined if nothing was typed. */
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

/**
 * Returns the stock changes that remain after a lost save. An unchanged amount was already sent. A
 * new one is relative to the stock that the form shows, so the saved change is subtracted unless
 * the form already shows it.
 */
const stockLeft = (
  { base, draft }: EditState,
  { body, draft: sent }: Attempt,
): Pick<ProductDraft, 'stock' | 'variants'> => {
  const isSeen = base.version > body.version
  const left = (typed: string, before: string, moved: number): string => {
    if (typed === before) return ''
    const rest = piecesOf({ stock: typed }) - (isSeen ? 0 : moved)
    return Number.isNaN(rest) ? typed : String(rest)
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

/**
 * Checks that all pieces of a former single stock are assigned to variants, or asks whether the
 * rest may be dropped. Returns undefined if the form may be saved.
 */
export const confirmPlaced = (inStock: InStock, draft: Draft): SaveFailure | undefined => {
  const left = piecesLeft(inStock, draft)
  const isMeant =
    left <= 0 || confirm(`${left} of the pieces have no size and color. Save without them?`)
  return isMeant ? undefined : failure('Place the pieces that are left, then save again.')
}
