import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getHealth, getHistory, getModule, getRegistry, listTokens } from '@shop/client/registry'
import { usePage } from '@shop/module-runtime/use-page'

import { every, queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields } from '../../lists/list-queries.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { whoText } from './release-text.ts'

const moduleTabs = ['releases', 'health', 'history', 'settings'] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Search parameters of `/admin/integrations`. `view` is a module's name, `tab` its first tab. */
export const IntegrationsSearch = v.object({ view: listFields.view, tab: choice(moduleTabs) })
export type IntegrationsSearch = v.InferOutput<typeof IntegrationsSearch>

export const moduleHref = (module: string, tab?: ModuleTab): string =>
  hrefWith('/admin/integrations', {}, { view: module, tab })

const historyLimit = 100

/** Health and growing canaries change without a realtime event, so the queries poll. */
const polling = { refetchInterval: every(15_000) }

export const registryQueries = {
  registry: queryOf(['releases', 'registry'], getRegistry, polling),
  health: queryOf(['releases', 'health'], getHealth, polling),
  tokens: queryOf(['releases', 'tokens'], listTokens),
  details: queryOf(['releases', 'details'], getModule),
  history: queryOf(['releases', 'history'], (client, module: string) =>
    getHistory(client, { module, limit: historyLimit }),
  ),
}

export const openRegistry = (client: Client, { view }: IntegrationsSearch) => [
  registryQueries.registry(client),
  registryQueries.health(client),
  registryQueries.tokens(client),
  ...(view ? [registryQueries.details(client, view)] : []),
]

/** Returns a function that names an actor, using the names staff gave to deploy tokens. */
export const useWho = (): ((by: string | null) => string) => {
  const { data } = useQuery(registryQueries.tokens(usePage().client))
  return (by) => whoText(by, data?.tokens ?? [])
}
