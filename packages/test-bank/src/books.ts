/** Names and fields are Stripe's (docs.stripe.com/api). Amounts are cents. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Probabilities from 0 to 1. Faults that delay something use `delayMs`. */
const noFaults = {
  /** Sends the webhook late, so that later ones overtake it. */
  webhookLate: 0,
  webhookTwice: 0,
  webhookLost: 0,
  /** Before the webhook, sends a copy of it with another id and a wrong signature. */
  webhookForged: 0,
  /** Sends the body in two parts, with a delay in between. */
  webhookSlow: 0,
  apiSlow: 0,
  /** The connection breaks before the call has any effect. */
  apiDown: 0,
  /** The connection breaks after the call has taken effect. */
  apiResponseLost: 0,
  api429: 0,
  api500: 0,
  refundPending: 0,
  refundFailed: 0,
  delayMs: 10_000,
  seed: 1,
}
type FaultSettings = typeof noFaults
export type Faults = ReturnType<typeof openFaults>

/** Draws random faults. The same seed always gives the same faults. */
export const openFaults = () => {
  let faults = noFaults
  let state = faults.seed
  return {
    set: (given: Partial<FaultSettings>): void => {
      faults = { ...noFaults, ...given }
      state = faults.seed
    },
    delayMs: (): number => faults.delayMs,
    has: (name: keyof FaultSettings): boolean => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < faults[name]
    },
  }
}

export type Session = ReturnType<typeof newSession>
type Refund = ReturnType<typeof newRefund>
/** The first response to a call with an idempotency key. */
type Reply = { id: string; object: 'reply'; request: string; body: string }
type Row = Session | Refund | Reply
type RowOf<Name> = Extract<Row, { object: Name }>

/** An error response (docs.stripe.com/api/errors). */
export class BankError extends Error {
  readonly status: number
  readonly error: object
  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.error = { type, code, message }
  }
}

type BooksOptions = {
  url: string
  file: string | undefined
  faults: Faults
  report: (type: string, object: { id: string; object: string }) => void
  signal: AbortSignal
}
export type Books = ReturnType<typeof openBooks>

/** Reads the file if it exists, and writes it after each change. */
export const openBooks = ({ file, signal, ...options }: BooksOptions) => {
  const stored: Row[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const rows = new Map(stored.map((row) => [row.id, row]))
  const books = {
    ...options,
    store: <One extends Row>(row: One): One => {
      rows.set(row.id, row)
      if (!file) return row
      writeFileSync(`${file}.part`, JSON.stringify([...rows.values()]), { mode: 0o600 })
      renameSync(`${file}.part`, file)
      return row
    },
    list: <Name extends Row['object']>(name: Name): RowOf<Name>[] =>
      [...rows.values()].filter((row): row is RowOf<Name> => row.object === name),
    /** @throws BankError if there is no such row */
    find: <Name extends Row['object']>(name: Name, id: string): RowOf<Name> => {
      const row = rows.get(id)
      if (row?.object === name) return row as RowOf<Name>
      throw new BankError(404, `No such ${name}: '${id}'`, 'resource_missing')
    },
    replies: (id: string): Reply[] => [rows.get(id)].filter((row) => row?.object === 'reply'),
    clearKeys: (): void => {
      for (const { id } of books.list('reply')) rows.delete(id)
    },
    finishLater: (row: Session | Refund): void =>
      void sleep(options.faults.delayMs(), null, { signal, ref: false }).then(
        () => finish(books, row),
        () => {},
      ),
  }
  // Completes what was pending when the bank last stopped.
  for (const row of stored) if (row.object !== 'reply') finish(books, row)
  return books
}

type Perform = (books: Books, form: URLSearchParams, id: string) => object

/** In a path, `*` stands for an id. */
const calls: Record<string, Perform> = {
  'POST /v1/checkout/sessions': (books, form) => createSession(books, form),
  'GET /v1/checkout/sessions/*': ({ find }, _form, id) => find('checkout.session', id),
  'POST /v1/checkout/sessions/*/expire': (books, _form, id) => expireSession(books, id),
  'POST /v1/refunds': (books, form) => createRefund(books, form),
  'GET /v1/refunds': ({ list }, query) => ({
    object: 'list',
    data: list('refund').filter((row) => row.payment_intent === query.get('payment_intent')),
    has_more: false,
    url: '/v1/refunds',
  }),
  'GET /v1/refunds/*': ({ find }, _form, id) => find('refund', id),
  'GET /v1/balance': () => ({ object: 'balance', available: [], pending: [], livemode: false }),
}

/**
 * A repeated idempotency key gets the first response again
 * (docs.stripe.com/api/idempotent_requests).
 * @throws BankError if Stripe would respond with an error
 */
export const perform = (books: Books, call: string, body: string, given: unknown): string => {
  const key = call.startsWith('POST') ? given : undefined
  const [id = ''] = /(?<=\/)(?:cs|re)_\w+/.exec(call) ?? []
  const request = `${call} ${body}`
  const [known] = books.replies(`key ${key}`)
  const message = 'Keys for idempotent requests can only be used with the same parameters.'
  if (known && known.request !== request)
    throw new BankError(400, message, undefined, 'idempotency_error')
  if (known) return known.body
  const [path = '', query = ''] = call.split('?')
  const run = calls[path.replace(id || '*', '*')]
  const response = run?.(books, new URLSearchParams(query || body), id)
  if (!response) throw new BankError(404, `Unrecognized request URL (${call}).`)
  const reply = {
    id: `key ${key}`,
    object: 'reply' as const,
    request,
    body: JSON.stringify(response),
  }
  return (key ? books.store(reply) : reply).body
}

const finish = (books: Books, row: Session | Refund): void => {
  if (row.object === 'checkout.session' && row.status === 'complete' && !row.payment_intent)
    take(books, row, 'async_payment_succeeded')
  if (row.object !== 'refund' || row.status !== 'pending') return
  const ended = books.store({ ...row, status: endOfRefund(books.faults) })
  books.report('refund.updated', ended)
}

const createSession = (books: Books, form: URLSearchParams): Session => {
  const session = newSession(books.url, form)
  // Browsers accept an email without a dot after the @, but Stripe refuses it.
  if (!/@.*\.|^$/.test(form.get('customer_email') ?? ''))
    throw new BankError(400, 'Invalid email address.', 'email_invalid')
  if (session.amount_total >= 50) return books.store(session)
  throw new BankError(400, 'The total must be at least $0.50.', 'amount_too_small')
}

const newSession = (bankUrl: string, form: URLSearchParams) => {
  const id = newId('cs_test')
  const line = (name: string): string => required(form, `line_items[0]${name}`)
  return {
    id,
    object: 'checkout.session' as const,
    mode: required(form, 'mode'),
    livemode: false,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    amount_total: Number(line('[quantity]')) * Number(line('[price_data][unit_amount]')),
    currency: line('[price_data][currency]'),
    /** Set once the session is paid. A payment covers a whole session, so payments need no rows. */
    payment_intent: null as string | null,
    client_reference_id: form.get('client_reference_id'),
    url: `${bankUrl}/pay/${id}` as string | null,
    success_url: required(form, 'success_url'),
    cancel_url: form.get('cancel_url') ?? '',
    created: nowSeconds(),
    expires_at: nowSeconds() + 86_400,
    metadata: { title: line('[price_data][product_data][name]') },
  }
}

const expireSession = (books: Books, id: string): Session => {
  const session = books.find('checkout.session', id)
  if (session.status !== 'open')
    throw new BankError(400, `This session is ${session.status}, so it cannot be expired.`)
  const expired = books.store({ ...session, status: 'expired', url: null })
  books.report('checkout.session.expired', expired)
  return expired
}

/** Takes the payment now or later, if the session is still open. */
export const approve = (books: Books, session: Session, isLater: boolean): void => {
  if (session.status !== 'open') return
  const completed = { ...session, status: 'complete' as const, url: null }
  if (!isLater) return take(books, completed, 'completed')
  books.report('checkout.session.completed', books.store(completed))
  books.finishLater(completed)
}

const take = ({ store, report }: Books, session: Session, step: string): void => {
  const payment_intent = session.id.replace('cs_test', 'pi')
  report(`checkout.session.${step}`, store({ ...session, payment_intent, payment_status: 'paid' }))
}

/** Does not count failed refunds, so that their amount can be refunded again. */
const createRefund = (books: Books, form: URLSearchParams): Refund => {
  const payment = required(form, 'payment_intent')
  const session = books.find('checkout.session', payment.replace('pi', 'cs_test'))
  const left = books
    .list('refund')
    .filter(({ payment_intent, status }) => payment_intent === payment && status !== 'failed')
    .reduce((cents, { amount }) => cents - amount, session.amount_total)
  const amount = Number(form.get('amount') ?? left)
  const code = left === 0 ? 'charge_already_refunded' : undefined
  if (!session.payment_intent || !(amount > 0 && amount <= left))
    throw new BankError(400, `The amount must be from 1 to ${left}, which can be refunded.`, code)
  const refund = books.store(newRefund(books.faults, form, amount))
  books.report('charge.refunded', { id: payment.replace('pi', 'ch'), object: 'charge' })
  if (refund.status === 'pending') books.finishLater(refund)
  return refund
}

const newRefund = (faults: Faults, form: URLSearchParams, amount: number) => ({
  id: newId('re'),
  object: 'refund' as const,
  status: faults.has('refundPending') ? 'pending' : endOfRefund(faults),
  amount,
  currency: 'usd',
  payment_intent: required(form, 'payment_intent'),
  metadata: { refund: form.get('metadata[refund]') ?? '' },
  created: nowSeconds(),
})

const endOfRefund = (faults: Faults) => (faults.has('refundFailed') ? 'failed' : 'succeeded')

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name)
  if (value) return value
  throw new BankError(400, `Missing required param: ${name}.`, 'parameter_missing')
}
