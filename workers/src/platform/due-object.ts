import { DurableObject } from 'cloudflare:workers'

import { minuteMs } from '@shop/domain/time'

import type { Env } from './env.ts'

/** The object runs at least this often, to find rows whose Worker ended before the poke. */
export const heartbeatMs = minuteMs

/**
 * A Durable Object that runs when it is poked, when something is due, and every minute. The whole
 * shop has only one, so that no two run at once.
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

  /** Schedules a run, and returns before it begins. */
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
