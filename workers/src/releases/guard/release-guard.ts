import { DurableObject } from 'cloudflare:workers'

import type { RegistryHealthWire } from '@shop/contracts/report'
import { openDatabase } from '@shop/db/open'

import type { Env } from '../../platform/env.ts'
import { writeLog } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings.ts'
import { wakeAt } from '../../platform/wake-at.ts'
import { publishChanges } from '../../realtime/realtime-objects.ts'
import { Guard } from './guard.ts'
import type { Notes } from './visits.ts'

const tickMs = 1000
/** The guard looks at canaries this often while no reports come. */
const idleMs = 10_000

export class ReleaseGuard extends DurableObject<Env> {
  readonly #guard: Guard

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    this.#guard = new Guard({
      storage: ctx.storage,
      db: openDatabase({ url, authToken }),
      now: () => Date.now(),
      log: (line) => writeLog('guard', line),
      publishChanges: () => publishChanges(env, 'guard'),
    })
  }

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
