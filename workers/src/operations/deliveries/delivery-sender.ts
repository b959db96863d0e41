import { type Database, openDatabase } from '@shop/db/open'

import { findOutage } from '../../platform/database-errors.ts'
import { DueObject } from '../../platform/due-object.ts'
import type { Env } from '../../platform/env.ts'
import { type LogLine, writeLog } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  failure,
  sendDeliveries,
  type SubscriberKinds,
} from '../../shop/deliveries/send-deliveries.ts'

const log = (line: LogLine): void => writeLog('deliveries', line)

/** Sends what has happened in the shop to other systems and to modules. */
export class DeliverySender extends DueObject {
  readonly #db: Database
  readonly #kinds: SubscriberKinds
  readonly #running = new Map<string, Promise<void>>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    this.#db = openDatabase({ url, authToken })
    this.#kinds = {
      webhook: { deliver: async () => failure('There are no webhooks.') },
      module: { deliver: async () => failure('This shop runs no back ends of modules.') },
    }
  }

  protected override async run(): Promise<number | null> {
    try {
      return await sendDeliveries({
        db: this.#db,
        kinds: this.#kinds,
        now: Date.now,
        log,
        running: this.#running,
        onEnd: () => void this.poke(),
      })
    } catch (error) {
      // Ignores an outage of the database, because every request logs it anyway.
      if (!findOutage(error))
        log({ level: 'error', message: 'deliveries could not be looked for', error })
      return null
    }
  }
}
