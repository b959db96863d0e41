/** Calls that fill the catalogue; all for staff. */
import { CatalogueState, PopulateAnswer, type PopulateKind } from '@shop/contracts/populate'

import type { Client } from './client.ts'

/** How many products there are, and how many of them are not of the seed. @throws ApiProblem `staff-only` */
export const getCatalogue = (client: Client): Promise<CatalogueState> =>
  client.request('/api/catalogue', CatalogueState)

/** Adds products of the seed, or replaces all by them. @throws ApiProblem `staff-only` */
export const populateCatalogue = (client: Client, what: PopulateKind): Promise<PopulateAnswer> =>
  client.request('/api/catalogue/populate', PopulateAnswer, { method: 'POST', body: { what } })
