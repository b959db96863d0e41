import type * as v from 'valibot'

import { StoredDraft, StoredDraftList, type SaveDraftInput } from '@shop/contracts/product-draft'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { nothing, post, put, remove } from './requests.ts'

/** Staff: returns all products that are not in the shop yet. */
export const listDrafts = (client: Client) => client.request('/api/drafts', StoredDraftList)

/**
 * Staff: takes a product out of the shop and stores it as a draft. @throws ApiProblem
 * `product-not-found`, `version-conflict` if the product is sold or saved at the same moment
 */
export const unpublishProduct = (client: Client, id: string) =>
  client.request('/api/drafts', StoredDraft, post({ id }))

/**
 * Staff: creates or replaces a draft. @throws ApiProblem `version-conflict`, `draft-not-found`,
 * `already-exists` if a product has the id
 */
export const saveDraft = (client: Client, id: string, body: v.InferInput<typeof SaveDraftInput>) =>
  client.request(path`/api/drafts/${id}`, StoredDraft, put(body))

/** Staff: deletes a draft. @throws ApiProblem `draft-not-found` */
export const deleteDraft = (client: Client, id: string) =>
  client.request(path`/api/drafts/${id}`, nothing, remove)
