import { DurableObject } from 'cloudflare:workers'

import { minuteMs } from '@shop/domain/time'

import { databaseOf, type Env } from './env.ts'
import { wakeAt } from './wake-at.ts'

/** A Worker may end between its commit and its poke, so the object looks for rows this often. */
export const heartbeatMs = minuteMs

/**
 * Runs when it is poked, when something is due, and every minute. The whole shop has only one
 * object of each class, so that no two run at the same time.
 */
export abstract class DueObject extends DurableObject<Env> {
  protected readonly db = databaseOf(this.env)

  /** Resolves to the time when something is due next; null if nothing waits. Must not throw. */
  protected abstract run(): Promise<number | null>

  /** Returns before the run begins. */
  poke(): Promise<void> {
    return wakeAt(this.ctx, Date.now())
  }

  override async alarm(): Promise<void> {
    const nextAtMs = await this.run()
    await wakeAt(this.ctx, Math.min(nextAtMs ?? Infinity, Date.now() + heartbeatMs))
  }
}
