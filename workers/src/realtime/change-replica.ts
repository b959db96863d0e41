import { DurableObject } from 'cloudflare:workers'

import { minuteMs } from '@shop/domain/time'

import type { Changes } from '../platform/change-index.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { knownChanges, noteFetch, refetchMs } from './catch-up.ts'
import { hubOf } from './realtime-objects.ts'

/** If the last fetch is older than this, a call waits for a new fetch. */
const maxAgeMs = 10_000
const retryDelayMs = 1000
const logPauseMs = minuteMs

/** A region's copy of the change index. Writers wait until all copies are current. */
export class ChangeReplica extends DurableObject<Env> {
  #fetchedAtMs = 0
  #failedAtMs = 0
  #loggedAtMs = 0
  #fetching: Promise<void> | undefined

  async changesAfter(after: number): Promise<Changes | null> {
    const ageMs = Date.now() - this.#fetchedAtMs
    const isBehind = after > knownChanges.seq()
    try {
      if (isBehind || ageMs > maxAgeMs) await this.#fetch()
      else if (ageMs > refetchMs) this.ctx.waitUntil(this.#fetch().catch(() => {}))
    } catch {
      return null
    }
    return knownChanges.after(after)
  }

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
