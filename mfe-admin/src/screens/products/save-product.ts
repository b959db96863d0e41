import {
  client,
  handleApiError,
  reportFailure,
  toApiProblem,
} from '../../frame/staff/staff-session.ts'
import type { ApiProblemCode } from '@shop/client/api-problem'
import { withoutCache } from '@shop/client/browser-client'
import { createProduct, getProduct, updateProduct } from '@shop/client/products'
import { isolated } from '@shop/domain/isolated'
import type { Choice } from '@shop/domain/variants'
import { addToast } from '@shop/session/toasts'

import {
  type EditState,
  type FormIssue,
  newProduct,
  productChanges,
  rebase,
  toFormIssues,
} from './product-changes.ts'
import { mapDrafts, type ProductDraft, variantOf } from './product-draft.ts'

export type SaveFailure = { text: string; issues: readonly FormIssue[] }

/** Undefined means that the form is saved and can close. */
export type Saved = SaveFailure | undefined

/** After a lost response, a stored product that equals the form counts as added. */
export const addProduct = async (draft: ProductDraft, id: string): Promise<Saved> => {
  const sent = newProduct(draft)
  try {
    const product = await createProduct(client, { ...sent, id }).catch((error) => {
      if (toApiProblem(error)?.code === 'already-exists') return findStored(id, draft)
      throw error
    })
    if (!product)
      return failure(
        'This product already exists, with other values. Open it from the list to change it.',
      )
    return succeed('Product created!', `${isolated(product.name)} has been added successfully.`)
  } catch (error) {
    return fail(error, 'Failed to create product. Please try again.', sent.variants)
  }
}

/** Returns null if more than the stock of the stored product differs from the form. */
const findStored = async (id: string, draft: ProductDraft) => {
  const stored = await getProduct(withoutCache(client), id)
  const typedSince = productChanges(stored, withoutPieces(draft, draft))
  return Object.keys(typedSince).length > 0 ? null : stored
}

const succeed = (title: string, description: string): undefined =>
  void addToast({ title, description })

export const failure = (text: string): SaveFailure => ({ text, issues: [] })

/** A save that got no response, so it may have been stored. */
export type PendingSave = {
  current: { body: Parameters<typeof updateProduct>[2]; draft: ProductDraft } | undefined
}

/**
 * Merges a colleague's save into the form, and the clerk must save again. A repeated request has
 * the same `write_id`, so that the server stores it once.
 */
export const changeProduct = async (
  edit: EditState,
  onMerge: (merge: (last: EditState) => EditState) => void,
  pending: PendingSave,
): Promise<Saved> => {
  const { id, version } = edit.base
  const changes = productChanges(edit.base, edit.draft)
  const isRepeat = pending.current !== undefined
  if (!isRepeat && Object.keys(changes).length === 0) return undefined
  const { body, draft: sent } = (pending.current ??= {
    body: { version, write_id: crypto.randomUUID(), ...changes },
    draft: edit.draft,
  })
  try {
    const saved = await updateProduct(client, id, body)
    pending.current = undefined
    if (isRepeat && edit.draft !== sent) {
      onMerge((last) => rebase({ ...last, draft: withoutPieces(last.draft, sent) }, saved, sent))
      return failure(
        'Your first save went through, including its pieces. Check what you have typed since, then save again.',
      )
    }
    return succeed('Product updated!', `${isolated(saved.name)} has been updated successfully.`)
  } catch (error) {
    const code = toApiProblem(error)?.code
    if (isOutcomeKnown(code)) pending.current = undefined
    const failed = fail(error, 'Failed to update product. Please try again.', body.variants)
    if (code !== 'version-conflict') return failed
    // If this request fails, a realtime event or the next save loads the product.
    const theirs = await getProduct(withoutCache(client), id).catch(handleApiError)
    if (!theirs) return failed
    onMerge((last) => rebase(last, theirs))
    return failure(`${failed.text} Check what changed, then save again.`)
  }
}

/** Stock differences that were sent must not apply again, even if edited since. */
const withoutPieces = (draft: ProductDraft, sent: ProductDraft): ProductDraft => ({
  ...draft,
  stock: sent.stock ? '' : draft.stock,
  variants: mapDrafts(draft.variants, (one, key) =>
    variantOf(sent.variants, key).stock ? { ...one, stock: '' } : one,
  ),
})

const fail = (
  error: unknown,
  description: string,
  variants: readonly Choice[] | undefined,
): SaveFailure => {
  reportFailure(error, description)
  const problem = toApiProblem(error)
  if (!problem) return failure(description)
  const isFields = problem.code === 'bad-input'
  const text = isFields ? 'Some fields need a different value.' : problem.message
  return { text, issues: toFormIssues(problem.issues, variants) }
}

const unknownOutcomes = new Set<ApiProblemCode>([
  'offline',
  'internal',
  'database-unavailable',
  'storage-unavailable',
])

/** Without a response or after a server error, the write may have been stored. */
export const isOutcomeKnown = (code: ApiProblemCode | undefined): boolean =>
  code !== undefined && !unknownOutcomes.has(code)
