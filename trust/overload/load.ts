/** Runs in a separate process, so that the load does not slow what is measured. */
import { execFile } from 'node:child_process'
import { Agent, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

type Target = { origin: string; seconds: number }
/** Either buyers who wait for their responses, or a rate that does not depend on responses. */
export type Load = Target & ({ connections: number } | { perSecond: number })

export type Measured = {
  sent: number
  /** From the first request to the last response. */
  seconds: number
  /** From the last request to the last response. */
  drainMs: number
  statuses: Record<string, number>
  acceptedPerSecond: number
  acceptedP99Ms: number
  /** The number of 503 responses by their `Retry-After`. */
  retryAfters: Record<string, number>
  /** The acknowledged orders, by idempotency key. */
  placed: [key: string, id: string][]
}

const maxReportBytes = 256 * 2 ** 20

export const runLoad = async (load: Load): Promise<Measured> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [import.meta.filename, JSON.stringify(load)],
    { maxBuffer: maxReportBytes },
  )
  return JSON.parse(stdout) as Measured
}

type Reply = { status: number; takenMs: number }

const agent = new Agent({ keepAlive: true })
const timeoutMs = 30_000
const maxTries = 100
const retryDelayMs = 50

class Client {
  readonly #origin: string
  readonly #statuses: Record<string, number> = {}
  readonly #retryAfters: Record<string, number> = {}
  readonly #takenMs: number[] = []
  readonly #placed: [string, string][] = []
  /** Keys of orders whose outcome is unknown. */
  readonly #open: string[] = []
  #sent = 0
  #lastSentAtMs = 0
  readonly #begunAtMs = performance.now()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** One in four is an order, one a new search, and the others are mostly cached reads. */
  async send(): Promise<Reply> {
    const number = (this.#sent += 1)
    this.#lastSentAtMs = performance.now()
    const reply = await (number % 4 === 0
      ? this.#order(crypto.randomUUID())
      : this.#send('GET', readPath(number), {}))
    this.#count(reply)
    return reply
  }

  measured(): Measured {
    const endMs = performance.now()
    const seconds = (endMs - this.#begunAtMs) / 1000
    const sorted = this.#takenMs.toSorted((a, b) => a - b)
    return {
      sent: this.#sent,
      seconds,
      drainMs: endMs - this.#lastSentAtMs,
      statuses: this.#statuses,
      acceptedPerSecond: sorted.length / seconds,
      acceptedP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      retryAfters: this.#retryAfters,
      placed: this.#placed,
    }
  }

  async repeatOpenOrders(): Promise<void> {
    for (let tries = 0; tries < maxTries && this.#open.length > 0; tries += 1) {
      await Promise.all(this.#open.splice(0).map((key) => this.#order(key)))
      if (this.#open.length > 0) await wait(retryDelayMs)
    }
  }

  async #order(key: string): Promise<Received> {
    const received = await this.#send('POST', '/api/orders', { 'idempotency-key': key }, order)
    const { id, code } = parse(received.body)
    if (id) this.#placed.push([key, id])
    // An overloaded shop has not begun the order.
    else if (code !== 'overloaded') this.#open.push(key)
    return received
  }

  #count({ status, takenMs, retryAfter }: Received): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (status === 503) this.#retryAfters[retryAfter] = (this.#retryAfters[retryAfter] ?? 0) + 1
    if (status >= 200 && status < 300) this.#takenMs.push(takenMs)
  }

  /** Status 0 means no response. */
  #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Received> {
    const begunAtMs = performance.now()
    const { promise, resolve } = Promise.withResolvers<Received>()
    const end = (status: number, got = '', retryAfter = 'none'): void =>
      resolve({ status, body: got, retryAfter, takenMs: performance.now() - begunAtMs })
    const sent = startRequest(this.#origin + path, {
      agent,
      method,
      headers: { ...headers, 'cf-connecting-ip': addressOf(this.#sent) },
      timeout: timeoutMs,
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => end(0))
    sent.on('response', (response) => {
      const { statusCode = 0, headers: got } = response
      text(response).then(
        (whole) => end(statusCode, whole, got['retry-after']),
        () => end(0),
      )
    })
    sent.end(body)
    return promise
  }
}

type Received = Reply & { body: string; retryAfter: string }

const parse = (body: string): { id?: string; code?: string } =>
  body.startsWith('{') ? (JSON.parse(body) as { id?: string; code?: string }) : {}

const reads = ['/api/products?limit=24', '/api/products/focus-crest-tee']

const readPath = (number: number): string =>
  number % 4 === 2
    ? `/api/products?q=rush${number}${process.pid}&sort=relevance`
    : (reads[number % reads.length] ?? '/api/products')

/** Each request comes from another visitor. */
const addressOf = (number: number): string =>
  [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.')

const order = JSON.stringify({
  customer_name: 'Ada Byron',
  customer_email: 'ada@example.com',
  shipping_address: { address: '1 Main St', city: 'Tampa', state: 'FL', zip_code: '33601' },
  items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
})

const tickMs = 10

const makeLoad = async ({ origin, seconds, ...how }: Load): Promise<Measured> => {
  const client = new Client(origin)
  const begunAtMs = performance.now()
  const elapsedSeconds = (): number => (performance.now() - begunAtMs) / 1000
  const sendOn = async (): Promise<void> => {
    while (elapsedSeconds() < seconds) await client.send()
  }
  if ('connections' in how) await Promise.all(Array.from({ length: how.connections }, sendOn))
  else {
    const replies: Promise<Reply>[] = []
    while (elapsedSeconds() < seconds) {
      const due = elapsedSeconds() * how.perSecond
      while (replies.length < due) replies.push(client.send())
      await wait(tickMs)
    }
    await Promise.all(replies)
  }
  const measured = client.measured()
  await client.repeatOpenOrders()
  return measured
}

if (import.meta.main) {
  console.log(JSON.stringify(await makeLoad(JSON.parse(process.argv[2] ?? '') as Load)))
  agent.destroy()
}
