/** Calls that fill the catalogue; all for staff. */
import { CatalogueState, PopulateAnswer, type PopulateKind } from '@shop/contracts/populate'

import type { Client } from './client.ts'

/** How many products there are, and how many of them are staff's own. @throws ApiProblem `staff-only` */
export const getCatalogue = (client: Client): Promise<CatalogueState> =>
  client.request('/api/catalogue', CatalogueState)

/**
 * Adds products of the seed, or replaces all by them; `expectedOwn` is how many of staff's own may go.
 * @throws ApiProblem `staff-only`, `version-conflict`
 */
export const populateCatalogue = (
  client: Client,
  what: PopulateKind,
  expectedOwn?: number,
): Promise<PopulateAnswer> =>
  client.request('/api/catalogue/populate', PopulateAnswer, {
    method: 'POST',
    body: { what, ...(expectedOwn === undefined ? {} : { expected_own: expectedOwn }) },
  })
