import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Faults, newId } from './books.ts'

type WebhookOptions = { url: string; secret: string; faults: Faults; signal: AbortSignal }

const timeoutMs = 10_000

/** Sends each event to the shop at most once, unless a fault repeats it. */
export const openWebhooks = ({ url, secret, faults, signal }: WebhookOptions) => {
  /** `status` is 0 if the connection failed. */
  const deliveries: { type: string; objectId: string; isForged: boolean; status: number }[] = []
  let delivered: Promise<unknown> = Promise.resolve()
  const wait = (): Promise<void> => sleep(faults.delayMs(), undefined, { signal, ref: false })
  const post = async (body: string, key: string): Promise<number> => {
    async function* inParts() {
      yield Buffer.from(body.slice(0, 10))
      await wait()
      yield Buffer.from(body.slice(10))
    }
    const isSlow = faults.has('webhookSlow')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, key) },
      ...(isSlow
        ? { body: Readable.toWeb(Readable.from(inParts())) as BodyInit, duplex: 'half' }
        : { body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    return response?.status ?? 0
  }
  const send = async (type: string, object: { id: string; object: string }): Promise<void> => {
    const event = { id: newId('evt'), object: 'event', type, data: { object } }
    const deliver = async (isForged: boolean): Promise<void> => {
      const body = JSON.stringify(isForged ? { ...event, id: newId('evt') } : event)
      const status = await post(body, isForged ? 'whsec_wrong' : secret)
      deliveries.push({ type, objectId: object.id, isForged, status })
    }
    if (faults.has('webhookForged')) await deliver(true)
    if (faults.has('webhookLost')) return
    if (faults.has('webhookLate')) await wait()
    await deliver(false)
    if (faults.has('webhookTwice')) await deliver(false)
  }
  return {
    deliveries,
    report: (type: string, object: { id: string; object: string }): void => {
      delivered = Promise.allSettled([delivered, send(type, object)])
    },
    delivered: (): Promise<unknown> => delivered,
  }
}

/** The header `Stripe-Signature` (docs.stripe.com/webhooks/signature). */
export const sign = (body: string, secret: string, at = Math.floor(Date.now() / 1000)): string => {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}
