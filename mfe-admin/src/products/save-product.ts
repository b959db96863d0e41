/** Staff save the product form: what is sent, what is said, and what goes back to the fields. */
import type { Client } from '@shop/client/client'
import { createProduct, getProduct, updateProduct } from '@shop/client/products'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'

import { asRefusal, noteRefusal } from '../live/office.ts'
import { newProduct, productChanges } from './product-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import { receiveForProducts } from './products-store.ts'

/** Nothing when it was saved; otherwise a sentence for the form and the server's words for its fields. */
export type SaveFailure = { text: string; issues: readonly ProblemIssue[] }

/** Adds a product. */
export const addProduct = async (
  client: Client,
  draft: ProductDraft,
): Promise<SaveFailure | undefined> => {
  try {
    const product = await createProduct(client, newProduct(draft))
    receiveForProducts({ type: 'product.saved', seq: 0, product })
    addToast({
      title: 'Product created!',
      description: `${product.name} has been added successfully.`,
    })
    return undefined
  } catch (error) {
    return fail(error, 'Failed to create product. Please try again.')
  }
}

/**
 * Saves the fields that differ from `product`, as the form was opened with it, on top of `version`.
 * A form without changes is done: there is nothing to save. After a conflict the colleague's
 * product is read, so that the form can show what it is now.
 */
export const changeProduct = async (
  client: Client,
  { product, version, draft }: { product: Product; version: number; draft: ProductDraft },
): Promise<SaveFailure | undefined> => {
  const changes = productChanges(product, draft)
  if (Object.keys(changes).length === 0) return undefined
  try {
    const saved = await updateProduct(client, product.id, { version, ...changes })
    receiveForProducts({ type: 'product.saved', seq: 0, product: saved })
    addToast({
      title: 'Product updated!',
      description: `${saved.name} has been updated successfully.`,
    })
    return undefined
  } catch (error) {
    if (asRefusal(error)?.code === 'version-conflict') await readAgain(client, product.id)
    return fail(error, 'Failed to update product. Please try again.')
  }
}

/** When it cannot be read now, the live socket or the next try will tell. */
const readAgain = async (client: Client, id: string): Promise<void> => {
  try {
    receiveForProducts({ type: 'product.saved', seq: 0, product: await getProduct(client, id) })
  } catch (error) {
    noteRefusal(error)
  }
}

const fail = (error: unknown, description: string): SaveFailure => {
  noteRefusal(error)
  addToast({ title: 'Error', description, variant: 'destructive' })
  const refusal = asRefusal(error)
  if (!refusal) return { text: description, issues: [] }
  const isFields = refusal.code === 'bad-input'
  const text = isFields ? 'Some fields need another value.' : refusal.message
  return { text, issues: refusal.issues }
}
