/** Validates cached values near the readers of one region. */
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { Basis, Validity } from '../platform/validity.ts'
import { type ChangeIndex, type Changes, createChangeIndex } from './change-index.ts'
import { hubOf, replicasHere } from './realtime-objects.ts'

/** After this time, a check also fetches changes, because a push may have been lost. */
const refetchMs = 5000
/** After this time, a check first waits for the fetch. The hub pushes six times as long. */
const maxAgeMs = 10_000
const retryDelayMs = 1000
const logPauseMs = 60_000

/**
 * One per region. It has only memory, and may be evicted at any time. The hub waits for it before a
 * writer gets a response. A lost push is made up for within ten seconds.
 */
export class ChangeReplica extends DurableObject<Env> {
  #index: ChangeIndex | undefined
  #fetchedAtMs = 0
  #failedAtMs = 0
  #loggedAtMs = 0
  #pushes = 0
  #fetching: Promise<ChangeIndex> | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    // The key is the id, because the hub does not know the name.
    replicasHere.set(state.id.toString(), this)
  }

  /** Serves callers in the same isolate; `undefined` if it would have to call the hub. */
  checkNow(values: readonly Basis[]): Validity | undefined {
    const index = this.#index
    const isRecent = Date.now() - this.#fetchedAtMs <= refetchMs
    return index && isRecent && !isBehind(index, values) ? toValidity(index, values) : undefined
  }

  /** Returns `null` if the hub does not respond. */
  async check(values: readonly Basis[]): Promise<Validity | null> {
    try {
      return toValidity(await this.#currentIndex(values), values)
    } catch {
      // `#fetch` has logged the reason, once for all callers.
      return null
    }
  }

  /** Called by the hub. Once it resolves, every check takes the changes into account. */
  async apply(changes: Changes): Promise<void> {
    this.#pushes += 1
    // A response of the hub that is on its way may be older than this push.
    await this.#fetching?.catch(() => {
      // The callers that wait for it get the error.
    })
    // A lower number was overtaken, or is of a restored database, which the next fetch detects.
    if (this.#index && changes.seq >= this.#index.seq()) this.#index.add(changes)
  }

  #currentIndex(values: readonly Basis[]): ChangeIndex | Promise<ChangeIndex> {
    const index = this.#index
    const ageMs = Date.now() - this.#fetchedAtMs
    if (!index || isBehind(index, values) || ageMs > maxAgeMs) return this.#fetchChanges()
    if (ageMs > refetchMs)
      this.ctx.waitUntil(
        this.#fetchChanges().catch(() => {
          // It is logged, and the next check fetches again.
        }),
      )
    return index
  }

  #fetchChanges(): Promise<ChangeIndex> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  async #fetch(): Promise<ChangeIndex> {
    if (Date.now() - this.#failedAtMs < retryDelayMs) throw new Error('the hub has just failed')
    const pushes = this.#pushes
    const startedAtMs = Date.now()
    try {
      const id = this.ctx.id.toString()
      const changes = await hubOf(this.env).followChanges(id, this.#index?.seq())
      this.#index ??= createChangeIndex(changes)
      // A response that a push has overtaken is outdated.
      if (changes.seq >= this.#index.seq() || pushes === this.#pushes) this.#index.add(changes)
      this.#fetchedAtMs = startedAtMs
      return this.#index
    } catch (error) {
      this.#failedAtMs = Date.now()
      this.#logFailure(error)
      throw error
    }
  }

  #logFailure(error: unknown): void {
    if (Date.now() - this.#loggedAtMs < logPauseMs) return
    this.#loggedAtMs = Date.now()
    const message = 'the hub could not say what has changed'
    writeLog('live', { level: 'warn', message, error })
  }
}

/** True if a value was loaded after an event that this replica does not know yet. */
const isBehind = (index: ChangeIndex, values: readonly Basis[]): boolean =>
  values.some(({ seq }) => seq > index.seq())

const toValidity = (index: ChangeIndex, values: readonly Basis[]): Validity => ({
  seq: index.seq(),
  areValid: values.map(index.isValid),
})
