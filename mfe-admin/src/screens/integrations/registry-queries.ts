import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getHealth, getHistory, getModule, getRegistry, listTokens } from '@shop/client/registry'

import { choice, listFields } from '../../lists/list-queries.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { every, type QuerySource } from '../../frame/queries/query-client.ts'

export const moduleTabs = ['releases', 'health', 'history', 'settings'] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Search parameters of `/admin/integrations`. `view` is a module's name, `tab` its first tab. */
export const IntegrationsSearch = v.object({ view: listFields.view, tab: choice(moduleTabs) })
export type IntegrationsSearch = v.InferOutput<typeof IntegrationsSearch>

export const moduleHref = (module: string, tab?: ModuleTab): string =>
  hrefWith('/admin/integrations', {}, { view: module, tab })

const historyLimit = 100

/** Health and growing canaries change without a realtime event, so the queries poll. */
const refetchIntervalMs = 15_000

const registry = (client: Client) => ({
  queryKey: ['releases', 'registry'],
  queryFn: () => getRegistry(client),
  refetchInterval: every(refetchIntervalMs),
})

const health = (client: Client) => ({
  queryKey: ['releases', 'health'],
  queryFn: () => getHealth(client),
  refetchInterval: every(refetchIntervalMs),
})

const tokens = (client: Client) => ({
  queryKey: ['releases', 'tokens'],
  queryFn: () => listTokens(client),
})

const details = (client: Client, module: string) => ({
  queryKey: ['releases', 'details', module],
  queryFn: () => getModule(client, module),
})

const history = (client: Client, module: string) => ({
  queryKey: ['releases', 'history', module],
  queryFn: () => getHistory(client, { module, limit: historyLimit }),
})

/** The queries to prefetch for the screen. */
const all = (client: Client, { view }: IntegrationsSearch): QuerySource<unknown>[] => [
  registry(client),
  health(client),
  tokens(client),
  ...(view ? [details(client, view)] : []),
]

export const registryQueries = { registry, health, tokens, details, history, all }
