/** Uses the protocol of Stripe Checkout (docs.stripe.com/api/checkout/sessions). */
import { timingSafeEqual } from 'hono/utils/buffer'
import * as v from 'valibot'

import type { RefundState } from '@shop/contracts/payment'
import { currencyCode } from '@shop/domain/money'
import { minuteMs } from '@shop/domain/time'

import type { Settings } from './settings.ts'
import { isLocalUrl } from './setting-table.ts'
import { hmacSha256, toHex } from './crypto.ts'

type NewSession = {
  orderId: string
  /** The id of the order's previous session, if one has ended. */
  endedId?: string | null
  amountCents: number
  email: string
  paidUrl: string
  backUrl: string
}

type NewRefund = { chargeId: string; amountCents: number; key: string }

/** The provider rejected a call or did not respond. The message names no person and no key. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  /** The status of the response, or 0 if the provider did not respond. */
  readonly status: number
  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }

  /** True if a retry cannot succeed. After a wrong key, a conflict or a rate limit, it may. */
  get isFinal(): boolean {
    const { status, isKeyRejected } = this
    return status >= 400 && status < 500 && ![409, 429].includes(status) && !isKeyRejected
  }

  get isKeyRejected(): boolean {
    return this.status === 401 || this.status === 403
  }
}

const apiVersion = '2026-07-29.dahlia'
const timeoutMs = 10_000
const signatureToleranceMs = 5 * minuteMs
/** The provider sends two signatures while its secret changes. Each comparison costs digests. */
const maxSignatures = 4

export const currency = currencyCode.toLowerCase()
/** The provider takes no smaller payment (docs.stripe.com/currencies). */
export const minimumCents = 50

/** The provider's page for one order. `chargeId` is null until the order is paid. */
const SessionWire = v.pipe(
  v.object({
    id: v.string(),
    url: v.nullish(v.string(), null),
    status: v.nullable(v.picklist(['open', 'complete', 'expired'])),
    payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
    amount_total: v.nullable(v.number()),
    currency: v.nullable(v.string()),
    payment_intent: v.nullish(v.string(), null),
    client_reference_id: v.nullish(v.string(), null),
  }),
  v.transform(({ id, url, currency, status, ...wire }) => ({
    id,
    url,
    currency,
    state: stateOf(status, wire.payment_status),
    /** In the smallest unit of the currency. */
    amountCents: wire.amount_total ?? 0,
    chargeId: wire.payment_intent,
    orderId: wire.client_reference_id,
  })),
)
export type Session = v.InferOutput<typeof SessionWire>

const stateOf = (status: string | null, paymentStatus: string): 'open' | 'paid' | 'expired' => {
  if (paymentStatus === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

const refundStates: Partial<Record<string, RefundState>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

const RefundWire = v.pipe(
  v.object({
    id: v.string(),
    status: v.nullable(v.string()),
    metadata: v.nullish(v.record(v.string(), v.string())),
  }),
  v.transform(({ id, status, metadata }) => ({
    id,
    state: refundStates[status ?? ''] ?? 'pending',
    key: metadata?.['refund'],
  })),
)
export type ProviderRefund = v.InferOutput<typeof RefundWire>

/** `objectId` is the id of the session or refund that the event is about. */
const EventWire = v.pipe(
  v.object({
    id: v.string(),
    type: v.string(),
    data: v.object({ object: v.object({ id: v.string(), object: v.string() }) }),
  }),
  v.transform(({ id, type, data: { object } }) => ({
    id,
    type,
    object: object.object,
    objectId: object.id,
  })),
)
export type ProviderEvent = v.InferOutput<typeof EventWire>

type ProviderSettings = Pick<
  Settings,
  'PAYMENT_KEY' | 'PAYMENT_WEBHOOK_SECRET' | 'PAYMENT_URL' | 'PAYMENT_MINUTES'
>

export type PaymentProvider = NonNullable<ReturnType<typeof openPaymentProvider>>

/**
 * Returns null if the shop takes no payments. All calls but `verify` may throw `PaymentError`. A
 * repeated call with the same key changes nothing.
 */
export const openPaymentProvider = ({
  PAYMENT_KEY: key,
  PAYMENT_WEBHOOK_SECRET: secret = '',
  PAYMENT_URL: url,
  PAYMENT_MINUTES: minutes,
}: ProviderSettings) => {
  if (!key) return null
  const call = callerOf({ url, key })
  /** True if no real money moves. */
  const isTest = /^(sk|rk)_test_/.test(key)
  const isBank = isLocalUrl(url)
  const read = (id: string): Promise<Session> => call(SessionWire, `checkout/sessions/${id}`)
  return {
    name: isBank ? 'Test bank' : 'Stripe',
    isTest,
    /** An order waits this long for its payment. */
    waitMs: minutes * minuteMs,
    hasWebhookSecret: secret !== '',
    /** Null for the test bank. */
    dashboardUrl: isBank ? null : `https://dashboard.stripe.com/${isTest ? 'test/' : ''}`,
    checkKey: async (): Promise<void> => void (await call(v.object({}), 'balance')),
    create: (session: NewSession): Promise<Session> => create(call, session),
    read,
    /** Closes the page, unless the payment is complete. */
    end: async (id: string): Promise<Session> => {
      try {
        return await call(SessionWire, `checkout/sessions/${id}/expire`, { form: {} })
      } catch (error) {
        // Reads the session instead, because one that is complete or has ended cannot be ended.
        if (error instanceof PaymentError && error.isFinal) return read(id)
        throw error
      }
    },
    refund: ({ chargeId, amountCents, key: refundKey }: NewRefund): Promise<ProviderRefund> => {
      const form = {
        payment_intent: chargeId,
        amount: `${amountCents}`,
        'metadata[refund]': refundKey,
      }
      return call(RefundWire, 'refunds', { form, key: `refund ${refundKey}` })
    },
    /** Finds the refund of an earlier call with this key, however long ago. */
    findRefund: async ({
      chargeId,
      key: refundKey,
    }: Pick<NewRefund, 'chargeId' | 'key'>): Promise<ProviderRefund | null> => {
      const query = new URLSearchParams({ payment_intent: chargeId, limit: '100' })
      const { data } = await call(v.object({ data: v.array(RefundWire) }), `refunds?${query}`)
      return data.find((one) => one.key === refundKey) ?? null
    },
    readRefund: (id: string): Promise<ProviderRefund> => call(RefundWire, `refunds/${id}`),
    /** Returns null unless the provider has signed these bytes within the last five minutes. */
    verify: (body: string, signature: string): Promise<ProviderEvent | null> =>
      verify({ body, signature, secret, nowMs: Date.now() }),
  }
}

const create = (call: ReturnType<typeof callerOf>, session: NewSession): Promise<Session> => {
  const { customer_email, ...form } = formOf(session)
  const tryToCreate = (key: string, email: { customer_email?: string } = { customer_email }) =>
    call(SessionWire, 'checkout/sessions', { form: { ...form, ...email }, key })
  const first = ['session', session.orderId, session.endedId ?? []].flat().join(' ')
  // The provider repeats a failure for the same key, so the second try uses another key.
  return tryToCreate(first).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error
    if (error.status >= 500) return tryToCreate(`${first} again`)
    // Stripe refuses some emails that browsers accept. Without one, its page asks for it.
    if (error.isFinal) return tryToCreate(`${first} without email`, {})
    throw error
  })
}

const callerOf =
  ({ url, key }: { url: string; key: string }) =>
  async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    post?: { form: Record<string, string>; key?: string },
  ): Promise<v.InferOutput<Schema>> => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(post?.key && { 'idempotency-key': post.key }),
      },
      ...(post && { body: new URLSearchParams(post.form) }),
      // No other address may get the key, so redirects are not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : 'failed'
      throw new PaymentError(`the provider cannot be reached: ${name}`)
    })
    const text = await response.text().catch(() => '')
    if (!response.ok) {
      const message = `the provider responded with ${response.status} to ${path.replace(/\W.*/, '')}`
      throw new PaymentError(message, response.status)
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (!parsed.success) throw new PaymentError(`the response to ${path} is unreadable`)
    return parsed.output
  }

const formOf = (session: NewSession) => ({
  mode: 'payment',
  client_reference_id: session.orderId,
  customer_email: session.email,
  success_url: session.paidUrl,
  cancel_url: session.backUrl,
  // Excludes methods that take days, such as bank debits, because they would hold stock that long.
  // `card` includes wallets and Link, if the account offers them.
  'payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': currency,
  'line_items[0][price_data][unit_amount]': `${session.amountCents}`,
  'line_items[0][price_data][product_data][name]': `Order #${session.orderId.slice(0, 8)}`,
})

type Signed = { body: string; signature: string; secret: string; nowMs: number }

/** Follows docs.stripe.com/webhooks/signature. */
const verify = async ({
  body,
  signature,
  secret,
  nowMs,
}: Signed): Promise<ProviderEvent | null> => {
  const parts = signature.split(',').map((part) => part.split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const isFresh = Math.abs(nowMs - Number(time) * 1000) <= signatureToleranceMs
  if (!secret || !/^\d{1,12}$/.test(time) || !isFresh) return null
  const given = parts
    .flatMap(([name, value = '']) => (name === 'v1' && /^[\da-f]{64}$/.test(value) ? [value] : []))
    .slice(0, maxSignatures)
  const expected = toHex(await hmacSha256(new TextEncoder().encode(secret), `${time}.${body}`))
  const matches = await Promise.all(given.map((one) => timingSafeEqual(one, expected)))
  if (!matches.includes(true)) return null
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), EventWire), body)
  return event.success ? event.output : null
}
