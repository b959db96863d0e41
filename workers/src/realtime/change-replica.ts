/** A copy of the hub's change index near the readers of one region. */
import { DurableObject } from 'cloudflare:workers'

import type { Changes } from '../platform/change-index.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { knownChanges, noteFetch, refetchMs } from './catch-up.ts'
import { hubOf } from './realtime-objects.ts'

/**
 * If the last fetch is older than this, a call waits for a new one. The hub pushes changes for six
 * times as long after a fetch.
 */
const maxAgeMs = 10_000
const retryDelayMs = 1000
const logPauseMs = 60_000

/**
 * One object per region. It has only memory, and may be evicted at any time. Before a writer gets a
 * response, the hub waits until the replica has the change. If a push is lost, a fetch makes up for
 * it within ten seconds.
 */
export class ChangeReplica extends DurableObject<Env> {
  #fetchedAtMs = 0
  #failedAtMs = 0
  #loggedAtMs = 0
  #fetching: Promise<void> | undefined

  /** Returns `null` if the hub does not respond. */
  async changesAfter(after: number): Promise<Changes | null> {
    const ageMs = Date.now() - this.#fetchedAtMs
    const isBehind = after > knownChanges.seq()
    try {
      if (isBehind || ageMs > maxAgeMs) await this.#fetch()
      else if (ageMs > refetchMs) this.ctx.waitUntil(this.#fetch().catch(() => {}))
    } catch {
      // `#fetchNow` has logged the reason, once for all callers.
      return null
    }
    return knownChanges.after(after)
  }

  /** Called by the hub. Once it resolves, every call takes the changes into account. */
  apply(changes: Changes): void {
    knownChanges.add(changes)
  }

  #fetch(): Promise<void> {
    this.#fetching ??= this.#fetchNow().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  async #fetchNow(): Promise<void> {
    if (Date.now() - this.#failedAtMs < retryDelayMs) throw new Error('the hub has just failed')
    const startedAtMs = Date.now()
    try {
      const after = knownChanges.seq()
      knownChanges.add(await hubOf(this.env).followChanges(this.ctx.id.toString(), after), after)
      this.#fetchedAtMs = startedAtMs
      noteFetch(startedAtMs)
    } catch (error) {
      this.#failedAtMs = Date.now()
      if (this.#failedAtMs - this.#loggedAtMs > logPauseMs) {
        this.#loggedAtMs = this.#failedAtMs
        const message = 'the hub could not say what has changed'
        writeLog('live', { level: 'warn', message, error })
      }
      throw error
    }
  }
}
