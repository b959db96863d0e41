/** A process full of open pages that reconnect like the client library. */
import { retryDelayMs } from '@shop/client/retry-delay'

import { connectPage } from './page-socket.ts'
import { type Order, productId, type Report } from './pages.ts'

type Known = { type: string; seq: number; index: number; version: number; savedAtMs: number }

const indexes = new Map<string, number>()
let expected: readonly number[] | undefined
const found = { violations: 0, resets: 0 }
const latencies: Report['latencies'] = { undisturbed: {}, back: {} }
let undisturbedSinceMs: number | null = 0
const errors: Record<string, number> = {}

class Page {
  readonly #origin: URL
  readonly #address: string
  readonly #versions: Int32Array
  #lastSeq: number | undefined
  #failures = 0
  isConnected = false

  constructor({ origin, count, address }: { origin: URL; count: number; address: string }) {
    this.#origin = origin
    this.#address = address
    this.#versions = new Int32Array(count)
  }

  open(): void {
    const after = this.#lastSeq === undefined ? '' : `&after=${this.#lastSeq}`
    connectPage({
      origin: this.#origin,
      path: `/api/live?topics=products&batch=1${after}`,
      address: this.#address,
      onText: (text) => {
        for (const message of read(text)) this.#receive(message)
      },
      onEnd: (failure) => {
        this.isConnected = false
        if (failure) errors[failure] = (errors[failure] ?? 0) + 1
        setTimeout(() => this.open(), retryDelayMs(this.#failures++))
      },
    })
  }

  isComplete(): boolean {
    return (
      expected?.every((version, index) => version <= 1 || this.#versions[index] === version) ??
      false
    )
  }

  #receive({ type, seq, index, version, savedAtMs }: Known): void {
    const last = this.#lastSeq ?? 0
    this.#lastSeq = seq
    if (type === 'hello') {
      this.#failures = 0
      this.isConnected = true
      return
    }
    if (type === 'reset') found.resets += 1
    if (seq <= last && type !== 'reset') found.violations += 1
    if (index < 0) return
    if (version < (this.#versions[index] ?? 0)) found.violations += 1
    this.#versions[index] = version
    if (this.isConnected) countLatency(savedAtMs)
  }
}

const countLatency = (savedAtMs: number): void => {
  const isUndisturbed = undisturbedSinceMs !== null && savedAtMs >= undisturbedSinceMs
  const histogram = isUndisturbed ? latencies.undisturbed : latencies.back
  const rounded = Math.ceil((Date.now() - savedAtMs) / 10) * 10
  histogram[rounded] = (histogram[rounded] ?? 0) + 1
}

/** All pages get the same bytes, so each text is parsed once. */
const known: { text: Buffer; messages: Known[] }[] = []

const read = (text: Buffer): Known[] => {
  const seen = known.find((one) => one.text.equals(text))
  if (seen) return seen.messages
  const parsed: unknown = JSON.parse(text.toString())
  const messages = (Array.isArray(parsed) ? parsed : [parsed]).map(toKnown)
  known.unshift({ text: Buffer.from(text), messages })
  known.splice(40)
  return messages
}

type Message = {
  type: string
  seq: number
  product?: { id: string; version: number; updated_at: string }
}

const toKnown = ({ type, seq, product }: Message): Known => ({
  type,
  seq,
  index: indexes.get(product?.id ?? '') ?? -1,
  version: product?.version ?? 0,
  savedAtMs: Date.parse(product?.updated_at ?? ''),
})

const pages: Page[] = []

const report = (): Report => ({
  connected: pages.filter(({ isConnected }) => isConnected).length,
  complete: expected ? pages.filter((page) => page.isComplete()).length : 0,
  ...found,
  latencies,
  errors,
})

process.on('message', (order: Order) => {
  if (order.type === 'expect') {
    expected = [...indexes.keys()].map((id) => order.versions[id] ?? 0)
  } else if (order.type === 'undisturbed') undisturbedSinceMs = order.sinceMs
  else if (order.type === 'open') {
    for (let index = 0; index < order.productCount; index += 1) indexes.set(productId(index), index)
    openAll(order)
  } else process.send?.(report())
})

/** Pages open gradually, as visitors arrive; each has another address. */
const openAll = ({ origin, count, first, productCount }: Order & { type: 'open' }): void => {
  const timer = setInterval(() => {
    for (let index = 0; index < 20 && pages.length < count; index += 1) {
      const number = first + pages.length
      const address = `10.0.${number >> 8}.${number & 255}`
      const page = new Page({ origin: new URL(origin), count: productCount, address })
      pages.push(page)
      page.open()
    }
    if (pages.length >= count) clearInterval(timer)
  }, 50)
}
