/**
 * A payment provider with a hosted page. Speaks the protocol of Stripe Checkout
 * (docs.stripe.com/api/checkout/sessions), which the test bank speaks, too.
 */
import * as v from 'valibot'

import type { RefundState } from '@shop/contracts/payment'
import { minuteMs } from '@shop/domain/time'

import type { Settings } from './settings.ts'
import { isLocalUrl } from './setting-table.ts'
import { isSame } from './staff/staff-key.ts'

/** The provider's page for one order. `chargeId` is set once it is paid. */
export type Session = {
  id: string
  url: string | null
  state: 'open' | 'paid' | 'expired'
  amountCents: number
  chargeId: string | null
}

export type NewSession = {
  orderId: string
  amountCents: number
  email: string
  paidUrl: string
  backUrl: string
  expiresAtMs: number
}

/** Calls with the same key do the same thing once, however often they are repeated. */
export type PaymentProvider = {
  name: string
  /** True if no real money moves. */
  isTest: boolean
  create: (session: NewSession) => Promise<Session>
  read: (sessionId: string) => Promise<Session>
  refund: (refund: { chargeId: string; amountCents: number; key: string }) => Promise<ProviderRefund>
  readRefund: (refundId: string) => Promise<ProviderRefund>
  /** Returns null unless the provider has signed these bytes within the last five minutes. */
  verify: (body: string, signature: string) => Promise<ProviderEvent | null>
}

export type ProviderRefund = { id: string; state: RefundState }
export type ProviderEvent = { id: string; sessionId: string | null }

/** The provider rejected a call, or did not answer. The message names nobody and no key. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  /** True if a repeat of the same call cannot succeed. */
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const apiVersion = '2026-06-24.basil'
const timeoutMs = 10_000
const signatureToleranceMs = 5 * minuteMs

/** The shop's only currency. */
const currency = 'usd'

const SessionWire = v.object({
  id: v.string(),
  url: v.nullish(v.string(), null),
  status: v.nullable(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  payment_intent: v.nullish(v.string(), null),
})

const RefundWire = v.object({ id: v.string(), status: v.nullable(v.string()) })

const EventWire = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.object({ id: v.string(), object: v.string() }) }),
})

export const openProvider = ({
  PAYMENT_KEY: key,
  PAYMENT_WEBHOOK_SECRET: secret = '',
  PAYMENT_URL: url,
}: Pick<
  Settings,
  'PAYMENT_KEY' | 'PAYMENT_WEBHOOK_SECRET' | 'PAYMENT_URL'
>): PaymentProvider | null => {
  if (!key) return null
  const call = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    post?: { form: Record<string, string>; key: string },
  ): Promise<v.InferOutput<Schema>> => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(post && { 'idempotency-key': post.key }),
      },
      ...(post && { body: new URLSearchParams(post.form) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new PaymentError(`the provider did not answer: ${nameOf(error)}`, false)
    })
    const text = await response.text()
    if (!response.ok) throw refused(response.status, path)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (!parsed.success) throw new PaymentError(`the provider answered ${path} unreadably`, false)
    return parsed.output
  }
  return {
    name: isLocalUrl(url) ? 'Test bank' : 'Stripe',
    isTest: key.startsWith('sk_test_'),
    create: async (session) =>
      toSession(
        await call(SessionWire, 'checkout/sessions', {
          form: formOf(session),
          key: `session ${session.orderId}`,
        }),
      ),
    read: async (id) => toSession(await call(SessionWire, `checkout/sessions/${id}`)),
    refund: async ({ chargeId, amountCents, key: refundKey }) =>
      toRefund(
        await call(RefundWire, 'refunds', {
          form: { payment_intent: chargeId, amount: `${amountCents}` },
          key: `refund ${refundKey}`,
        }),
      ),
    readRefund: async (id) => toRefund(await call(RefundWire, `refunds/${id}`)),
    verify: (body, signature) => verify({ body, signature, secret, nowMs: Date.now() }),
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')

/** A conflict means that the first call with this key is still running. */
const refused = (status: number, path: string): PaymentError =>
  new PaymentError(
    `the provider answered ${path.split('/')[0]} with ${status}`,
    status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status),
  )

const formOf = (session: NewSession): Record<string, string> => ({
  mode: 'payment',
  client_reference_id: session.orderId,
  customer_email: session.email,
  success_url: session.paidUrl,
  cancel_url: session.backUrl,
  expires_at: `${Math.ceil(session.expiresAtMs / 1000)}`,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': currency,
  'line_items[0][price_data][unit_amount]': `${session.amountCents}`,
  'line_items[0][price_data][product_data][name]': `Order #${session.orderId.slice(0, 8)}`,
})

const toSession = (wire: v.InferOutput<typeof SessionWire>): Session => ({
  id: wire.id,
  url: wire.url,
  state: stateOf(wire),
  // Another currency is never the order's amount.
  amountCents: wire.currency === currency ? (wire.amount_total ?? 0) : 0,
  chargeId: wire.payment_intent,
})

const stateOf = ({
  status,
  payment_status,
}: Pick<v.InferOutput<typeof SessionWire>, 'status' | 'payment_status'>): Session['state'] => {
  if (payment_status === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

const toRefund = ({ id, status }: v.InferOutput<typeof RefundWire>): ProviderRefund => ({
  id,
  state:
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
})

type Signed = { body: string; signature: string; secret: string; nowMs: number }

/** Verifies a webhook's signature (docs.stripe.com/webhooks/signature). */
const verify = async ({ body, signature, secret, nowMs }: Signed): Promise<ProviderEvent | null> => {
  const parts = signature.split(',').map((part) => part.split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const isFresh = Math.abs(nowMs - Number(time) * 1000) <= signatureToleranceMs
  if (!secret || !/^\d{1,12}$/.test(time) || !isFresh) return null
  const expected = await hmacHex(secret, `${time}.${body}`)
  const given = parts.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  const matches = await Promise.all(given.map((one) => isSame(one, expected)))
  if (!matches.includes(true)) return null
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), EventWire), body)
  if (!event.success) return null
  const { id, data } = event.output
  return { id, sessionId: data.object.object === 'checkout.session' ? data.object.id : null }
}

const hmacHex = async (secret: string, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
