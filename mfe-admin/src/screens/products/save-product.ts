import { shopTimeZone, timeText } from '../../frame/display/text.tsx'
import { invalidate, write } from '../../frame/queries/query-client.ts'
import {
  client,
  handleApiError,
  reportFailure,
  toApiProblem,
} from '../../frame/staff/staff-session.ts'
import type { ApiProblemCode } from '@shop/client/api-problem'
import { listDrafts, saveDraft, unpublishProduct } from '@shop/client/drafts'
import { createProduct, getProduct, updateProduct } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { fromShopClock } from '@shop/domain/shop-clock'
import type { Choice } from '@shop/domain/variants'
import { addToast } from '@shop/session/toasts'

import {
  type EditState,
  type FormIssue,
  newProduct,
  openEdit,
  piecesLeft,
  productChanges,
  rebase,
  toFormIssues,
} from './product-changes.ts'
import { mapDrafts, piecesOf, type ProductDraft, stocksOf, variantOf } from './product-draft.ts'

export type SaveFailure = { text: string; issues: readonly FormIssue[] }

/** Undefined means that the form is saved and can close. */
export type Saved = SaveFailure | undefined

type DraftState = { id: string; version: number; onVersion: (version: number) => void }

/**
 * After a lost response, a stored product that equals the form counts as added. `stored` is the
 * draft that the product replaces. After a conflict, the next try replaces the newer draft.
 */
export const addProduct = async (
  draft: ProductDraft,
  id: string,
  stored?: DraftState,
): Promise<Saved> => {
  const sent = newProduct(draft)
  const body = { ...sent, id, ...(stored && { draft_version: stored.version }) }
  try {
    const product = await createProduct(client, body).catch((error) => {
      if (toApiProblem(error)?.code === 'already-exists') return findStored(id, draft)
      throw error
    })
    if (!product)
      return failure(
        'This product already exists, with other values. Open it from the list to change it.',
      )
    return succeed('Product created!', `${isolated(product.name)} has been added successfully.`)
  } catch (error) {
    const failed = fail(error, 'Failed to create product. Please try again.', sent.variants)
    return stored ? takeVersion(failed, error, stored, 'Publish again to use yours') : failed
  }
}

/** A draft without a time needs only a name. After a conflict, the next save replaces the draft. */
export const storeDraft = async (draft: ProductDraft, stored: DraftState): Promise<Saved> => {
  const { id, version } = stored
  const sent = newProduct(draft)
  const publish_at = fromShopClock(draft.publishAt, shopTimeZone())
  try {
    const saved = await saveDraft(client, id, {
      ...withoutBlanks(sent),
      name: sent.name,
      publish_at,
      version,
    })
    void invalidate('products')
    const { publishAt, product } = saved
    return publishAt === null
      ? succeed(
          'Draft saved!',
          `${isolated(product.name)} has no time to go live. Shoppers do not see it.`,
        )
      : succeed('Product scheduled!', `${isolated(product.name)} goes live ${timeText(publishAt)}.`)
  } catch (error) {
    const failed = fail(error, 'Failed to save the draft. Please try again.', sent.variants)
    return takeVersion(failed, error, stored, 'Save again to store yours')
  }
}

const takeVersion = async (
  failed: SaveFailure,
  error: unknown,
  { id, onVersion }: DraftState,
  nextStep: string,
): Promise<SaveFailure> => {
  const code = toApiProblem(error)?.code
  if (code !== 'version-conflict' && code !== 'draft-not-found') return failed
  const version = code === 'draft-not-found' ? 0 : (await findDraft(id))?.version
  if (version === undefined) return failed
  onVersion(version)
  return failure(`${failed.text} ${nextStep} instead.`)
}

const unpublish = ({ id, name }: Pick<Product, 'id' | 'name'>): Promise<boolean> =>
  write({
    run: () => unpublishProduct(client, id),
    done: {
      title: 'Moved to drafts!',
      description: `${isolated(name)} is no longer in the shop.`,
    },
    failed: (problem) => `${isolated(name)} is still in the shop. ${problem?.message ?? ''}`,
    topic: 'products',
  })

/** Asks before a save drops pieces that no variant has. Returns undefined if saving may go on. */
export const confirmPlaced = (
  draft: ProductDraft,
  inStock: Pick<Product, 'stock' | 'variants'> = { stock: piecesOf(draft) || 0 },
): Saved => {
  const left = piecesLeft(inStock, draft)
  const isMeant =
    left <= 0 || confirm(`${left} of the pieces have no size and color. Save without them?`)
  return isMeant ? undefined : failure('Place the pieces that are left, then save again.')
}

export const moveToDrafts = async (
  product: Product,
  save: () => Promise<Saved>,
): Promise<Saved> => {
  if (!confirm('Take this product out of the shop? You can publish it again.'))
    return failure('It is still in the shop.')
  const failed = await save()
  // Closes the form even if this fails, because another save would add the typed pieces again.
  if (!failed) await unpublish(product)
  return failed
}

/** Typed stock differences become totals, counted from the stock before the deletion. */
export const asNew = (draft: ProductDraft, last: Product): ProductDraft => {
  const total = (before: number, typed: { stock: string }): string =>
    String(Math.max(0, before + (piecesOf(typed) || 0)))
  const stocks = stocksOf(last)
  return {
    ...draft,
    stock: total(last.stock, draft),
    variants: mapDrafts(draft.variants, (one, key) => ({
      ...one,
      stock: total(stocks.get(key) ?? 0, one),
    })),
  }
}

/** Undefined if there is no such draft, or if the drafts cannot be loaded. */
const findDraft = async (id: string) =>
  (await listDrafts(client).catch(handleApiError))?.drafts.find((one) => one.id === id)

/** The cast is safe, because fields are only left out. */
const withoutBlanks = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>

/** Returns null if the stored product differs from the form in more than its stock. */
const findStored = async (id: string, draft: ProductDraft) => {
  const stored = await getProduct(client, id)
  const typedSince = productChanges(stored, withoutPieces(draft, draft))
  return Object.keys(typedSince).length > 0 ? null : stored
}

const succeed = (title: string, description: string): undefined =>
  void addToast({ title, description })

export const failure = (text: string): SaveFailure => ({ text, issues: [] })

/**
 * If a colleague has saved the product, merges that save into the form, and the clerk must save
 * again. A repeated request has the same `write_id`, so that the server stores it once. `onMerge`
 * also ends the pending save, unless Back has closed the form: it may be open again by then, with
 * the same pieces.
 */
export const changeProduct = async (
  edit: EditState,
  onMerge: (merge: (last: EditState) => EditState) => void,
): Promise<Saved> => {
  const { pending } = edit
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
    onMerge((last) =>
      last.draft === sent
        ? openEdit(saved)
        : rebase({ ...last, draft: withoutPieces(last.draft, sent), pending: {} }, saved, sent),
    )
    if (isRepeat && edit.draft !== sent)
      return failure(
        'Your first save went through, including its pieces. Check what you have typed since, then save again.',
      )
    return succeed('Product updated!', `${isolated(saved.name)} has been updated successfully.`)
  } catch (error) {
    const code = toApiProblem(error)?.code
    if (isOutcomeKnown(code)) pending.current = undefined
    const failed = fail(error, 'Failed to update product. Please try again.', body.variants)
    if (code !== 'version-conflict') return failed
    // If this request fails, a realtime event or the next save loads the product.
    const theirs = await getProduct(client, id).catch(handleApiError)
    if (!theirs) return failed
    onMerge((last) => rebase(last, theirs))
    return failure(`${failed.text} Check what changed, then save again.`)
  }
}

/** Drops stock differences that were sent, even if edited since, so that they never apply twice. */
const withoutPieces = (draft: ProductDraft, sent: ProductDraft): ProductDraft => ({
  ...draft,
  stock: sent.stock ? '' : draft.stock,
  variants: mapDrafts(draft.variants, (one, key) =>
    variantOf(sent.variants, key).stock ? { ...one, stock: '' } : one,
  ),
})

const fail = (error: unknown, description: string, variants?: readonly Choice[]): SaveFailure => {
  reportFailure(error, description)
  const problem = toApiProblem(error)
  if (!problem) return failure(description)
  const issues = toFormIssues(problem.issues, variants)
  const isOfFields = problem.code === 'bad-input' && issues.some(({ field }) => field)
  return { text: isOfFields ? 'Some fields need a different value.' : problem.message, issues }
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
