/** The schemas that the API's description names: those of the contracts, and three of the Worker alone. */
import * as v from 'valibot'

import * as assistant from '@shop/contracts/assistant'
import * as customer from '@shop/contracts/customer'
import * as order from '@shop/contracts/order'
import * as picture from '@shop/contracts/picture'
import * as populate from '@shop/contracts/populate'
import * as problem from '@shop/contracts/problem'
import * as product from '@shop/contracts/product'
import * as productQuery from '@shop/contracts/product-query'
import * as release from '@shop/contracts/release'
import * as review from '@shop/contracts/review'
import * as staff from '@shop/contracts/staff'

export const schemas = {
  ...assistant,
  ...customer,
  ...order,
  ...picture,
  ...populate,
  ...problem,
  ...product,
  ...productQuery,
  ...release,
  ...review,
  ...staff,
  Health: v.object({ status: v.literal('ok'), database: v.literal('ok') }),
  MissingFiles: v.object({ missing: v.array(v.string()) }),
  RegisteredRelease: v.object({ release: release.Release, missing: v.array(v.string()) }),
  LiveReleases: v.object({ modules: v.array(release.Release) }),
}

type Schemas = typeof schemas

/** Names of those exports that are schemas. */
export type SchemaName = {
  [Name in keyof Schemas]: Schemas[Name] extends v.GenericSchema ? Name : never
}[keyof Schemas]
