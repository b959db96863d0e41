import * as v from 'valibot'

import { listConsents } from '@shop/client/consents'
import { consentStates } from '@shop/contracts/consent'

import { every } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/segments`. */
export const ConsentsSearch = v.object({ ...listFields, state: choice(consentStates) })
export type ConsentsSearch = v.InferOutput<typeof ConsentsSearch>

export const consentQueries = {
  // Unsubscribing emits no realtime event, so the list polls every 15 seconds.
  list: pageQuery('consents', listConsents, { refetchInterval: every(15_000) }),
}
