import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { listConsents } from '@shop/client/consents'
import { consentStates } from '@shop/contracts/consent'

import { choice, listFields, pageSize } from '../listing/list-queries.ts'
import { every } from '../queries/query-client.ts'

/** Of `/admin/segments`. */
export const ConsentsSearch = v.object({ ...listFields, state: choice(consentStates) })
export type ConsentsSearch = v.InferOutput<typeof ConsentsSearch>

/** Of a person who unsubscribes no realtime message tells. */
const refetchIntervalMs = 15_000

const list = (client: Client, { q, state, page = '1' }: ConsentsSearch) => {
  const query = { q, state, limit: pageSize, offset: (Number(page) - 1) * pageSize }
  return {
    queryKey: ['consents', 'list', { q, state }, page],
    queryFn: () => listConsents(client, query),
    refetchInterval: every(refetchIntervalMs),
  }
}

export const consentQueries = {
  list,
  /** All that the screen shows at first. */
  all: (client: Client, search: ConsentsSearch) => [list(client, search)],
}
