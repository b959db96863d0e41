import type { DeliveryRow } from '@shop/db/schema/deliveries'

import { logUnlessOutage } from '../../platform/database-errors.ts'
import { DueObject, heartbeatMs } from '../../platform/due-object.ts'
import { type LogLine, writeLog } from '../../platform/log.ts'
import { openOutgoing } from '../../platform/outgoing.ts'
import { readSettings } from '../../platform/settings.ts'
import { queueJobs, type ShopCall } from '../../releases/backends/run-for-shop.ts'
import { sendDeliveries, type SubscriberKinds } from '../../shop/deliveries/send-deliveries.ts'
import { findNextPublication } from '../../shop/drafts/drafts.ts'
import { webhookKind } from '../../shop/webhooks/deliver-webhook.ts'

type Exports = {
  BackendRunner: { run: (call: ShopCall) => Promise<string | null> }
  DraftPublisher: { publish: () => Promise<void> }
}

const log = (line: LogLine): void => writeLog('deliveries', line)

export class DeliverySender extends DueObject {
  readonly #kinds: SubscriberKinds = {
    webhook: webhookKind({
      db: this.db,
      outgoing: openOutgoing(readSettings(this.env), this.env),
      now: Date.now,
    }),
    module: { deliver: (delivery, payload) => this.#runBackend(delivery, payload) },
  }
  readonly #running = new Map<string, Promise<void>>()
  readonly #pausedUntilMs = new Map<string, number>()
  #jobsAtMs = Number.NEGATIVE_INFINITY

  get #exports(): Exports {
    // The cast is safe, because the Worker's entry exports classes of these names.
    return (this.ctx as DurableObjectState & { exports: Exports }).exports
  }

  async #runBackend({ id, subscriber, topic, subjectId }: DeliveryRow, input: object) {
    const module = subscriber.replace('module:', '')
    const call =
      topic === 'job'
        ? { kind: 'job' as const, name: subjectId, input: null }
        : { kind: 'event' as const, name: topic, input }
    return {
      httpStatus: null,
      error: await this.#exports.BackendRunner.run({ module, id, ...call }),
    }
  }

  async #queueJobs(): Promise<void> {
    if (Date.now() - this.#jobsAtMs < heartbeatMs) return
    this.#jobsAtMs = Date.now()
    await queueJobs({ db: this.db, log, now: Date.now })
  }

  protected override async run(): Promise<number | null> {
    const all = await Promise.all([this.#sendDeliveries(), this.#publishDrafts()])
    const times = all.filter((atMs) => atMs !== null)
    return times.length > 0 ? Math.min(...times) : null
  }

  /** After publishing, returns null, because the publication pokes this object to run again. */
  async #publishDrafts(): Promise<number | null> {
    try {
      const atMs = await findNextPublication({ db: this.db })
      if (atMs === null || atMs > Date.now()) return atMs
      await this.#exports.DraftPublisher.publish()
    } catch (error) {
      logUnlessOutage(log, 'drafts could not be published', error)
    }
    return null
  }

  async #sendDeliveries(): Promise<number | null> {
    try {
      await this.#queueJobs()
      return await sendDeliveries({
        db: this.db,
        kinds: this.#kinds,
        now: Date.now,
        log,
        running: this.#running,
        pausedUntilMs: this.#pausedUntilMs,
        onEnd: () => void this.poke(),
      })
    } catch (error) {
      logUnlessOutage(log, 'deliveries could not be looked for', error)
      return null
    }
  }
}
