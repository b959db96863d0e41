/** Which products the seed could not bring back: those that staff added, and those of the seed that they changed. */
import { ne, notInArray, or } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'
import { catalogue } from '@shop/db/seed/catalogue'

const seedIds = catalogue.map(({ id }) => id)

export const isOwn = or(
  notInArray(products.id, seedIds),
  ne(products.updatedAtMs, products.createdAtMs),
)
