import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { listConsents } from '@shop/client/consents'
import { consentStates } from '@shop/contracts/consent'

import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'
import { every } from '../../frame/queries/query-client.ts'

/** Search parameters of `/admin/segments`. */
export const ConsentsSearch = v.object({ ...listFields, state: choice(consentStates) })
export type ConsentsSearch = v.InferOutput<typeof ConsentsSearch>

/** Unsubscribing emits no realtime event, so the list polls. */
const refetchIntervalMs = 15_000

const page = pageQuery('consents', ({ q, state }: ConsentsSearch) => ({ q, state }), listConsents)

const list = (client: Client, search: ConsentsSearch) => ({
  ...page(client, search),
  refetchInterval: every(refetchIntervalMs),
})

export const consentQueries = {
  list,
  /** The queries to prefetch for the screen. */
  all: (client: Client, search: ConsentsSearch) => [list(client, search)],
}
