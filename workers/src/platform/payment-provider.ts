/** Uses the protocol of Stripe Checkout (docs.stripe.com/api/checkout/sessions). */
import * as v from 'valibot'

import type { RefundState } from '@shop/contracts/payment'
import { currencyCode } from '@shop/domain/money'
import { minuteMs } from '@shop/domain/time'

import type { Settings } from './settings.ts'
import { isLocalUrl } from './setting-schemas.ts'
import { hexToBytes } from './crypto.ts'

/** The provider's page for one order. `chargeId` is null until the order is paid. */
export type Session = {
  id: string
  url: string | null
  state: 'open' | 'paid' | 'expired'
  /** In the smallest unit of the currency. */
  amountCents: number
  currency: string | null
  chargeId: string | null
  orderId: string | null
}

type NewSession = {
  orderId: string
  /** The id of the order's previous session, if one has ended. */
  endedId?: string | null
  amountCents: number
  email: string
  paidUrl: string
  backUrl: string
}

/**
 * All calls but `verify` may throw `PaymentError`. A repeated call with the same key changes
 * nothing.
 */
export type PaymentProvider = {
  name: string
  /** True if no real money moves. */
  isTest: boolean
  /** An order waits this long for its payment. */
  waitMs: number
  hasWebhookSecret: boolean
  /** Null for the test bank. */
  dashboardUrl: string | null
  checkKey: () => Promise<void>
  create: (session: NewSession) => Promise<Session>
  read: (sessionId: string) => Promise<Session>
  /** Closes the page, unless the payment is complete. */
  end: (sessionId: string) => Promise<Session>
  refund: (refund: NewRefund) => Promise<ProviderRefund>
  /** Finds the refund of an earlier call with this key, however long ago. */
  findRefund: (refund: Pick<NewRefund, 'chargeId' | 'key'>) => Promise<ProviderRefund | null>
  readRefund: (refundId: string) => Promise<ProviderRefund>
  /** Returns null unless the provider has signed these bytes within the last five minutes. */
  verify: (body: string, signature: string) => Promise<ProviderEvent | null>
}

type NewRefund = { chargeId: string; amountCents: number; key: string }
export type ProviderRefund = { id: string; state: RefundState }
/** `objectId` is the id of the session or refund that the event is about. */
export type ProviderEvent = { id: string; type: string; object: string; objectId: string }

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
/** The provider sends two signatures while its secret changes. More would cost a digest each. */
const maxSignatures = 4

export const currency = currencyCode.toLowerCase()
/** The provider takes no smaller payment (docs.stripe.com/currencies). */
export const minimumCents = 50

const SessionWire = v.object({
  id: v.string(),
  url: v.nullish(v.string(), null),
  status: v.nullable(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  payment_intent: v.nullish(v.string(), null),
  client_reference_id: v.nullish(v.string(), null),
})

const RefundWire = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
})

const EventWire = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.object({ id: v.string(), object: v.string() }) }),
})

type ProviderSettings = Pick<
  Settings,
  'PAYMENT_KEY' | 'PAYMENT_WEBHOOK_SECRET' | 'PAYMENT_URL' | 'PAYMENT_MINUTES'
>

/** Returns null if the shop takes no payments. */
export const openPaymentProvider = ({
  PAYMENT_KEY: key,
  PAYMENT_WEBHOOK_SECRET: secret = '',
  PAYMENT_URL: url,
  PAYMENT_MINUTES: minutes,
}: ProviderSettings): PaymentProvider | null => {
  if (!key) return null
  const call = callerOf({ url, key })
  const isTest = /^(sk|rk)_test_/.test(key)
  const isBank = isLocalUrl(url)
  const read: PaymentProvider['read'] = async (id) =>
    toSession(await call(SessionWire, `checkout/sessions/${id}`))
  return {
    name: isBank ? 'Test bank' : 'Stripe',
    isTest,
    waitMs: minutes * minuteMs,
    hasWebhookSecret: secret !== '',
    dashboardUrl: isBank ? null : `https://dashboard.stripe.com/${isTest ? 'test/' : ''}`,
    checkKey: async () => void (await call(v.object({}), 'balance')),
    create: async (session) => {
      const tryToCreate = (sessionKey: string) =>
        call(SessionWire, 'checkout/sessions', { form: formOf(session), key: sessionKey })
      const first = ['session', session.orderId, session.endedId ?? []].flat().join(' ')
      // The provider repeats a failure for the same key, so the second try uses another key.
      return toSession(
        await tryToCreate(first).catch((error: unknown) => {
          if (error instanceof PaymentError && error.status >= 500)
            return tryToCreate(`${first} again`)
          throw error
        }),
      )
    },
    read,
    end: async (id) => {
      try {
        return toSession(await call(SessionWire, `checkout/sessions/${id}/expire`, { form: {} }))
      } catch (error) {
        // Reads the session instead, because one that is complete or has ended cannot be ended.
        if (error instanceof PaymentError && error.isFinal) return read(id)
        throw error
      }
    },
    refund: async ({ chargeId, amountCents, key: refundKey }) => {
      const form = {
        payment_intent: chargeId,
        amount: `${amountCents}`,
        'metadata[refund]': refundKey,
      }
      return toRefund(await call(RefundWire, 'refunds', { form, key: `refund ${refundKey}` }))
    },
    findRefund: async ({ chargeId, key: refundKey }) => {
      const query = new URLSearchParams({ payment_intent: chargeId, limit: '100' })
      const { data } = await call(v.object({ data: v.array(RefundWire) }), `refunds?${query}`)
      const found = data.find(({ metadata }) => metadata?.['refund'] === refundKey)
      return found ? toRefund(found) : null
    },
    readRefund: async (id) => toRefund(await call(RefundWire, `refunds/${id}`)),
    verify: (body, signature) => verify({ body, signature, secret, nowMs: Date.now() }),
  }
}

type Post = { form: Record<string, string>; key?: string }

const callerOf =
  ({ url, key }: { url: string; key: string }) =>
  async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    post?: Post,
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
      throw new PaymentError(`the provider cannot be reached: ${nameOf(error)}`)
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

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')

const formOf = (session: NewSession): Record<string, string> => ({
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

const toSession = (wire: v.InferOutput<typeof SessionWire>): Session => ({
  id: wire.id,
  url: wire.url,
  state: stateOf(wire),
  amountCents: wire.amount_total ?? 0,
  currency: wire.currency,
  chargeId: wire.payment_intent,
  orderId: wire.client_reference_id,
})

const stateOf = ({ status, ...wire }: v.InferOutput<typeof SessionWire>): Session['state'] => {
  if (wire.payment_status === 'paid') return 'paid'
  return status === 'expired' ? 'expired' : 'open'
}

const refundStates: Partial<Record<string, RefundState>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

const toRefund = ({ id, status }: v.InferOutput<typeof RefundWire>): ProviderRefund => ({
  id,
  state: refundStates[status ?? ''] ?? 'pending',
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
  const matches = await verifyHmacs(secret, given, `${time}.${body}`)
  if (!matches.includes(true)) return null
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), EventWire), body)
  if (!event.success) return null
  const { id, type, data } = event.output
  return { id, type, object: data.object.object, objectId: data.object.id }
}

/** Compares in constant time. */
const verifyHmacs = async (
  secret: string,
  signatures: readonly string[],
  text: string,
): Promise<boolean[]> => {
  const encode = (part: string) => new TextEncoder().encode(part)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['verify'])
  const bytes = encode(text)
  return Promise.all(
    signatures.map((one) => crypto.subtle.verify('HMAC', key, hexToBytes(one), bytes)),
  )
}
