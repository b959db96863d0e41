/** The schemas that the API's description names: those of the contracts, and three of the Worker alone. */
import * as v from 'valibot'

import * as analytics from '@shop/contracts/analytics'
import * as assistant from '@shop/contracts/assistant'
import * as audit from '@shop/contracts/audit'
import * as consent from '@shop/contracts/consent'
import * as customer from '@shop/contracts/customer'
import * as development from '@shop/contracts/development'
import * as deployToken from '@shop/contracts/deploy-token'
import * as inventory from '@shop/contracts/inventory'
import * as mail from '@shop/contracts/mail'
import * as moduleValue from '@shop/contracts/module-value'
import * as frontendDiscovery from '@shop/contracts/frontend-discovery'
import * as order from '@shop/contracts/order'
import * as ownOrder from '@shop/contracts/own-order'
import * as picture from '@shop/contracts/picture'
import * as populate from '@shop/contracts/populate'
import * as problem from '@shop/contracts/problem'
import * as product from '@shop/contracts/product'
import * as productQuery from '@shop/contracts/product-query'
import * as registry from '@shop/contracts/registry'
import * as release from '@shop/contracts/release'
import * as report from '@shop/contracts/report'
import * as review from '@shop/contracts/review'
import * as staff from '@shop/contracts/staff'

type Merged<Modules extends readonly object[]> = Modules extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Merged<Rest>
  : unknown

/** All exports in one object. @throws Error when two modules export the same name, which would hide one of them */
export const mergeExports = <const Modules extends readonly object[]>(
  ...modules: Modules
): Merged<Modules> => {
  const names = modules.flatMap((module) => Object.keys(module))
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new Error(`Two contracts export "${double}": rename one of them.`)
  // No name occurs twice, so that each has the type of its one module.
  return Object.assign({}, ...modules) as Merged<Modules>
}

export const schemas = mergeExports(
  analytics,
  assistant,
  audit,
  consent,
  customer,
  deployToken,
  frontendDiscovery,
  inventory,
  mail,
  development,
  moduleValue,
  order,
  ownOrder,
  picture,
  populate,
  problem,
  product,
  productQuery,
  registry,
  release,
  report,
  review,
  staff,
  {
    Health: v.object({ status: v.literal('ok'), database: v.literal('ok') }),
    Ready: v.object({
      status: v.literal('ready'),
      database: v.literal('ok'),
      migrations: v.literal('ok'),
      shell: v.literal('ok'),
      bucket: v.literal('ok'),
    }),
    MissingFiles: v.object({ missing: v.array(v.string()) }),
    RegisteredRelease: v.object({ release: release.Release, missing: v.array(v.string()) }),
    LiveReleases: v.object({
      modules: v.array(release.ListedRelease),
      removed: v.optional(v.array(release.ModuleName)),
    }),
  },
)

type Schemas = typeof schemas

/** Names of those exports that are schemas. */
export type SchemaName = {
  [Name in keyof Schemas]: Schemas[Name] extends v.GenericSchema ? Name : never
}[keyof Schemas]
