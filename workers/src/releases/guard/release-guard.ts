import { DurableObject } from 'cloudflare:workers'

import type { RegistryHealthWire } from '@shop/contracts/report'

import { databaseOf, type Env } from '../../platform/env.ts'
import { writeLog } from '../../platform/log.ts'
import { wakeAt } from '../../platform/wake-at.ts'
import { publishChanges } from '../../realtime/realtime-objects.ts'
import { Guard } from './guard.ts'
import type { Notes } from './visits.ts'

const tickMs = 1000
/** The guard looks at canaries this often while no reports come. */
const idleMs = 10_000

export class ReleaseGuard extends DurableObject<Env> {
  readonly #guard = new Guard({
    storage: this.ctx.storage,
    db: databaseOf(this.env),
    now: () => Date.now(),
    log: (line) => writeLog('guard', line),
    publishChanges: () => publishChanges(this.env, 'guard'),
  })

  async take(notes: Notes): Promise<void> {
    await this.#guard.take(notes)
    await wakeAt(this.ctx, Date.now() + tickMs)
  }

  health(): Promise<RegistryHealthWire> {
    return this.#guard.health()
  }

  waits(): Promise<Record<string, string>> {
    return this.#guard.waits()
  }

  override async alarm(): Promise<void> {
    await this.#guard.tick()
    if (this.#guard.hasWork()) await wakeAt(this.ctx, Date.now() + idleMs)
  }
}
