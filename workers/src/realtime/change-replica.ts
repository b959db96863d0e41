/** What changed, near the readers of one region: knows which cached values are still right. */
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { Basis, Validity } from '../platform/validity.ts'
import { type ChangeIndex, type Changes, createChangeIndex } from './change-index.ts'
import { hubOf, replicasHere } from './realtime-objects.ts'

/** After this time changes are fetched from the hub beside the checks, in milliseconds: a push may have been lost. */
const refetchMs = 5000
/** And after this time before the next check. The hub pushes changes for six times as long. */
const maxAgeMs = 10_000
/** After a failure the hub is left alone for so long, in milliseconds. */
const retryDelayMs = 1000
const logPauseMs = 60_000

/**
 * One object a region. It holds nothing but memory, and may be evicted at any time. The hub pushes changes to it, and
 * waits for it before a writer gets a response; a push that is lost is made up for within ten seconds.
 */
export class ChangeReplica extends DurableObject<Env> {
  #index: ChangeIndex | undefined
  #fetchedAtMs = 0
  #failedAtMs = 0
  #loggedAtMs = 0
  /** Counts the hub's pushes. */
  #pushes = 0
  #fetching: Promise<ChangeIndex> | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    // By id: the hub, which may be the first to call a successor, knows no name.
    replicasHere.set(state.id.toString(), this)
  }

  /** What `check` would resolve to, for callers in its own isolate; `undefined` where that takes a call of the hub. */
  checkNow(values: readonly Basis[]): Validity | undefined {
    const index = this.#index
    const isRecent = Date.now() - this.#fetchedAtMs <= refetchMs
    return index && isRecent && !isBehind(index, values) ? toValidity(index, values) : undefined
  }

  /** Whether cached values are still right; `null` when that cannot be known, because the hub does not respond. */
  async check(values: readonly Basis[]): Promise<Validity | null> {
    try {
      return toValidity(await this.#currentIndex(values), values)
    } catch {
      // `#fetch` has written why, once for all who wait.
      return null
    }
  }

  /** Called by the hub; resolves when every check from now on knows the changes. */
  async apply(changes: Changes): Promise<void> {
    this.#pushes += 1
    // What the hub responds at the moment may be older than its push.
    await this.#fetching?.catch(() => {
      // Those who wait for it have the error.
    })
    // A push with lower numbers was overtaken by a later one; those of a restored database come with the next response.
    if (this.#index && changes.seq >= this.#index.seq()) this.#index.add(changes)
  }

  #currentIndex(values: readonly Basis[]): ChangeIndex | Promise<ChangeIndex> {
    const index = this.#index
    const ageMs = Date.now() - this.#fetchedAtMs
    if (!index || isBehind(index, values) || ageMs > maxAgeMs) return this.#fetchChanges()
    if (ageMs > refetchMs)
      this.ctx.waitUntil(
        this.#fetchChanges().catch(() => {
          // Written, and fetched again with the next check.
        }),
      )
    return index
  }

  /** Callers at the same time share one call of the hub. */
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
      // A response that a push has overtaken is older than what is known.
      if (changes.seq >= this.#index.seq() || pushes === this.#pushes) this.#index.add(changes)
      this.#fetchedAtMs = startedAtMs
      return this.#index
    } catch (error) {
      this.#failedAtMs = Date.now()
      this.#logFailure(error)
      throw error
    }
  }

  /** An outage is one line a minute. */
  #logFailure(error: unknown): void {
    if (Date.now() - this.#loggedAtMs < logPauseMs) return
    this.#loggedAtMs = Date.now()
    const message = 'the hub could not say what has changed'
    writeLog('live', { level: 'warn', message, error })
  }
}

/** An event that a value was loaded after, and that is not known here, is one that another region has got before. */
const isBehind = (index: ChangeIndex, values: readonly Basis[]): boolean =>
  values.some(({ seq }) => seq > index.seq())

const toValidity = (index: ChangeIndex, values: readonly Basis[]): Validity => ({
  seq: index.seq(),
  areValid: values.map(index.isValid),
})
