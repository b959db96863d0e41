import { fileURLToPath } from 'node:url'

import { type ActionRole, backendLimits } from '@shop/contracts/backend'
import type { StoredRow } from '@shop/contracts/backend-uses'
import type { Topic } from '@shop/contracts/topics'

import { readDefinition } from '../build-module.ts'
import { toManifest } from '../make-release.ts'
import { bundleBackend } from './bundle-backend.ts'
import { listRows, openStore, type SentMail } from './memory-shop.ts'
import { openSandbox } from './sandbox.ts'

/** `email` is the address of a caller from the staff. */
type TestCaller = { role?: ActionRole; email?: string | null }

/** The `id` of an earlier call repeats that call. `atMs` is the time in Unix milliseconds. */
type Moment = { id?: string; atMs?: number }

export type TestBackend = {
  /**
   * Resolves to the action's output.
   * @throws ProblemError `bad-input` with `issues`, `action-refused`, `staff-only`,
   * `role-required`; Error with a stack if the action fails
   */
  act: (name: string, input: unknown, given?: TestCaller & Moment) => Promise<unknown>
  event: (topic: Topic, data: unknown, moment?: Moment) => Promise<void>
  job: (name: string, moment?: Moment) => Promise<void>
  /** Returns all rows of a table, sorted by key. */
  rows: (table: string) => StoredRow[]
  mails: () => readonly SentMail[]
  values: () => Readonly<Record<string, string>>
  stop: () => Promise<void>
}

/**
 * Opens a module's back end in the shop's sandbox, for its tests. `fetch` responds to `shop.read`
 * (at `http://shop/api/…`) and to calls of hosts. `env` has `SECRET_<NAME>` for each secret.
 * `callMs` limits the time of a call. By default, it is far above the shop's limit, because a busy
 * machine must not fail a test.
 * @throws Error if the folder has no module with a back end
 */
export const openBackend = async (
  at: string | URL,
  {
    fetch = globalThis.fetch,
    env = process.env,
    onLine = console.log,
    callMs = 12 * backendLimits.callMs,
  }: Partial<Omit<Parameters<typeof openSandbox>[0], 'shop' | 'store' | 'onCalled'>> = {},
): Promise<TestBackend> => {
  const folder = typeof at === 'string' ? at : fileURLToPath(at)
  const { name: module, backend: entry } = await readDefinition(folder)
  if (!entry) throw new Error(`${folder}/module.ts names no back end.`)
  const code = await bundleBackend(folder)
  const built = { module, name: 'test', backend: toManifest(entry), code }
  const store = openStore()
  const shop = { shop: 'http://shop', store, env, fetch }
  const { run, start, stop } = openSandbox({ ...shop, callMs, onCalled: () => {}, onLine })
  await start()
  const ofShop = { role: 'shop', email: null } as const
  return {
    act: (name, input, { role = 'shopper', email = null, ...moment } = {}) =>
      run(built, { kind: 'action', name, input, caller: { role, email }, ...moment }),
    event: async (topic, data, moment = {}) => {
      await run(built, { kind: 'event', name: topic, input: data, caller: ofShop, ...moment })
    },
    job: async (name, moment = {}) => {
      await run(built, { kind: 'job', name, input: null, caller: ofShop, ...moment })
    },
    rows: (table) => listRows(store, { table, limit: Infinity }),
    mails: () => store.mails,
    values: () => Object.fromEntries(store.values),
    stop,
  }
}
