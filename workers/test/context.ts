import { openDatabase } from '@shop/db/open'
import { inject } from 'vitest'

import { type Cache, createCache } from '../src/platform/cache.ts'
import { createTiming } from '../src/platform/server-timing.ts'
import { type Ctx, shopper, type StaffActor, type PersonCtx } from '../src/platform/context.ts'

export const staff: StaffActor = {
  kind: 'staff',
  email: 'staff@example.com',
  role: 'manager',
  via: 'proxy',
  expiresAtMs: null,
}

const shopOrigin = 'http://shop.test'

/** No change invalidates this cache. */
export const openCache = (now = () => Date.now()): Cache =>
  createCache({ now }).forRequest(() => false)

/** `pokes` counts the requests to broadcast on the realtime feed. */
export const testContext = (overrides: Partial<Ctx> = {}) => {
  const sent = { pokes: 0 }
  const ctx: Ctx = {
    isReloading: false,
    requestId: crypto.randomUUID(),
    actor: shopper,
    host: { isForStaff: false, otherOrigin: 'http://staff.test', shopOrigin },
    staffKey: null,
    endSockets: async () => {},
    isLocal: false,
    db: openDatabase(inject('libsql')),
    admit: (handle) => handle(() => {}),
    cache: openCache(),
    limit: null,
    storeResponse: () => {},
    files: unusedBucket,
    pictureHosts: [],
    now: () => Date.now(),
    keepAlive: () => {},
    pokeRealtimeFeed: () => {
      sent.pokes += 1
    },
    publishChanges: async () => {
      sent.pokes += 1
    },
    pokeMailSender: () => {},
    pokeDeliverySender: () => {},
    noteServed: () => {},
    readWaits: async () => ({}),
    log: () => {},
    renderMs: 2000,
    sandbox: null,
    outgoing: { network: { fetch }, isLocalAllowed: false },
    payments: null,
    runApart: null,
    timing: createTiming(() => Date.now()),
    ...overrides,
  }
  return Object.assign(sent, { ctx })
}

export const staffContext = (overrides: Partial<PersonCtx> = {}) => {
  const actor = overrides.actor ?? staff
  const host = { isForStaff: true, otherOrigin: shopOrigin, shopOrigin }
  const sent = testContext({ host, ...overrides })
  return Object.assign(sent, { ctx: Object.assign(sent.ctx, { actor }) })
}

const unusedBucket = new Proxy({} as R2Bucket, {
  get: (_bucket, name) => {
    throw new Error(`files.${String(name)} is not there in this test`)
  },
})
