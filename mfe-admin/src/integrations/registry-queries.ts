import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getHealth, getHistory, getModule, getRegistry, listTokens } from '@shop/client/registry'

import { choice, listFields } from '../listing/list-queries.ts'
import { hrefWith } from '../listing/list-url.ts'
import { every, type QuerySource } from '../queries/query-client.ts'

/** The parts of a module's details. */
export const moduleTabs = ['releases', 'health', 'history', 'settings'] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Of `/admin/integrations`; `view` is a module's name, `tab` the part of its details that is open at first. */
export const IntegrationsSearch = v.object({ view: listFields.view, tab: choice(moduleTabs) })
export type IntegrationsSearch = v.InferOutput<typeof IntegrationsSearch>

/** Where a module's details are shown. */
export const moduleHref = (module: string, tab?: ModuleTab): string =>
  hrefWith('/admin/integrations', {}, { view: module, tab })

/** So many acts are shown of a module's history. */
const historyLimit = 100

/** Health and growing canaries change with time, of which no realtime message tells. */
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

/** All that the screen shows at first. */
const all = (client: Client, { view }: IntegrationsSearch): QuerySource<unknown>[] => [
  registry(client),
  health(client),
  tokens(client),
  ...(view ? [details(client, view)] : []),
]

export const registryQueries = { registry, health, tokens, details, history, all }
