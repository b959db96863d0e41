import { DurableObject } from 'cloudflare:workers'

import { minuteMs } from '@shop/domain/time'

import type { Env } from './env.ts'

/** A Worker may end between its commit and its poke, so the object looks for rows this often. */
export const heartbeatMs = minuteMs

/**
 * Runs when it is poked, when something is due, and every minute. The whole shop has only one
 * object of each class, so that no two run at the same time.
 */
export abstract class DueObject extends DurableObject<Env> {
  #alarmAtMs = Number.POSITIVE_INFINITY

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    })
  }

  /** Resolves to the time when something is due next; null if nothing waits. Must not throw. */
  protected abstract run(): Promise<number | null>

  /** Returns before the run begins. */
  poke(): Promise<void> {
    return this.#wakeAt(Date.now())
  }

  override async alarm(): Promise<void> {
    this.#alarmAtMs = Number.POSITIVE_INFINITY
    const nextAtMs = await this.run()
    await this.#wakeAt(Math.min(nextAtMs ?? Infinity, Date.now() + heartbeatMs))
  }

  async #wakeAt(atMs: number): Promise<void> {
    if (this.#alarmAtMs <= atMs) return
    this.#alarmAtMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
