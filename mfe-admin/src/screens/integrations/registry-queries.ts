import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { getModel, listRatings } from '@shop/client/assistant'
import {
  getHealth,
  getHistory,
  getModule,
  getRegistry,
  listTokens,
  readModuleBackend,
} from '@shop/client/registry'
import { listDeliveries, listWebhooks } from '@shop/client/webhooks'

import { every, queryOf } from '../../frame/queries/query-client.ts'
import { apiKeysQuery } from '../../lists/history.tsx'
import { choice, listFields } from '../../lists/list-queries.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { whoText } from './release-text.ts'

const moduleTabs = ['releases', 'health', 'back-end', 'history', 'settings'] as const
export type ModuleTab = (typeof moduleTabs)[number]

export const IntegrationsSearch = v.object({ view: listFields.view, tab: choice(moduleTabs) })
export type IntegrationsSearch = v.InferOutput<typeof IntegrationsSearch>

export const moduleHref = (module: string, tab?: ModuleTab): string =>
  hrefWith('/admin/integrations', {}, { view: module, tab })

const historyLimit = 100

/** Health and growing canaries change without a realtime event. */
const polling = { refetchInterval: every(15_000) }

export const registryQueries = {
  registry: queryOf(['releases', 'registry'], getRegistry, polling),
  health: queryOf(['releases', 'health'], getHealth, polling),
  tokens: queryOf(['releases', 'tokens'], listTokens),
  details: queryOf(['releases', 'details'], getModule),
  backend: queryOf(['releases', 'backend'], readModuleBackend, {
    refetchInterval: every(60_000),
  }),
  history: queryOf(['releases', 'history'], (client, module: string) =>
    getHistory(client, { module, limit: historyLimit }),
  ),
}

export const programQueries = {
  webhooks: queryOf(['webhooks', 'list'], listWebhooks, polling),
  /** Polls often, so that the result of a test delivery soon appears. */
  deliveries: queryOf(['webhooks', 'deliveries'], listDeliveries, {
    refetchInterval: every(3000),
  }),
  apiKeys: apiKeysQuery,
}

export const ratingsOnPage = 10

export const assistantQueries = {
  model: queryOf(['assistant', 'model'], getModel, { refetchInterval: every(60_000) }),
  ratings: queryOf(['assistant', 'ratings'], (client, page: number) =>
    listRatings(client, { limit: ratingsOnPage, offset: page * ratingsOnPage }),
  ),
}

export const openRegistry = ({ view }: IntegrationsSearch) => [
  registryQueries.registry(),
  registryQueries.health(),
  registryQueries.tokens(),
  programQueries.webhooks(),
  programQueries.apiKeys(),
  assistantQueries.model(),
  assistantQueries.ratings(0),
  ...(view ? [registryQueries.details(view), registryQueries.backend(view)] : []),
]

export const useWho = (): ((by: string | null) => string) => {
  const { data } = useQuery(registryQueries.tokens())
  return (by) => whoText(by, data?.tokens ?? [])
}
