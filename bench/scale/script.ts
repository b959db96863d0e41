/** Built scripts in Node: evaluated as often as there are isolates, each with globals and a state of its own. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'

import { transform } from 'esbuild'

import type { Clock } from './clock.ts'

/** What a script may import, by name. */
type Modules = Record<string, unknown>
export type Globals = Record<string, unknown>
/** Evaluates the script anew and returns what it exports. */
export type Evaluate = (globals: Globals, modules: Modules) => Record<string, unknown>

/** V8 compiles the script once for all of its isolates. Every script is given the same names of globals. */
export const compileScript = async (file: string, names: readonly string[]): Promise<Evaluate> => {
  const source = await readFile(file, 'utf8')
  // An import at run time becomes `require`, which gets them from this file.
  const { code } = await transform(source, {
    format: 'cjs',
    target: 'es2024',
    supported: { 'dynamic-import': false },
  })
  const parameters = ['require', 'module', 'exports', ...names].join()
  const script = new Script(`(function(${parameters}){${code}\n})`, { filename: file })
  const run = script.runInThisContext() as (...values: unknown[]) => void
  return (globals, modules) => {
    const module = { exports: {} }
    const require = (name: string): unknown => {
      if (name in modules) return modules[name]
      throw new Error(`${file} imports ${name}, which the simulation does not have`)
    }
    run(require, module, module.exports, ...names.map((name) => globals[name]))
    return module.exports
  }
}

/** The globals of one isolate: time is virtual, and nothing leaves it but through `fetch` and `caches`. */
export const virtualGlobals = (
  clock: Clock,
  { fetch, caches }: { fetch: typeof globalThis.fetch; caches: unknown },
): Globals => ({
  fetch,
  caches,
  Date: virtualDate(clock),
  setTimeout: (run: () => void, delayMs = 0) => clock.setTimer(run, delayMs),
  clearTimeout: (id: number | undefined) => id !== undefined && clock.clearTimer(id),
  scheduler: { wait: clock.wait },
  performance: { now: clock.now },
  AbortSignal: virtualAbortSignal(clock),
  Response: SocketResponse,
  crypto: syncCrypto,
  WebSocketPair: SocketPair,
  WebSocketRequestResponsePair: Object,
  console: shortConsole,
})

export const globalNames = [
  'fetch',
  'caches',
  'Date',
  'setTimeout',
  'clearTimeout',
  'scheduler',
  'performance',
  'AbortSignal',
  'Response',
  'crypto',
  'WebSocketPair',
  'WebSocketRequestResponsePair',
  'console',
] as const

const virtualDate = (clock: Clock) =>
  class extends Date {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(clock.now())
      else super(args[0])
    }
    static override now(): number {
      return Math.floor(clock.now())
    }
  }

const virtualAbortSignal = (clock: Clock) =>
  class extends AbortSignal {
    static override timeout(delayMs: number): AbortSignal {
      const controller = new AbortController()
      const abort = (): void => controller.abort(new DOMException('timed out', 'TimeoutError'))
      clock.setTimer(abort, delayMs)
      return controller.signal
    }
  }

/** Node's own refuses 101, with which a Worker hands a socket over. */
class SocketResponse extends Response {
  constructor(body?: BodyInit | null, init: ResponseInit & { webSocket?: Socket } = {}) {
    const { status, webSocket } = init
    super(body, status === 101 ? { ...init, status: 200 } : init)
    if (status === 101)
      Object.defineProperties(this, { status: { value: 101 }, webSocket: { value: webSocket } })
  }
}

/** A digest at once: one from Node's thread pool would hold the clock. */
const syncCrypto = new Proxy(crypto, {
  get: (target, name) => {
    if (name === 'subtle') return syncSubtle
    const value: unknown = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const syncSubtle = {
  digest: async (_name: 'SHA-256', data: Uint8Array) => {
    const { buffer, byteOffset, length } = createHash('sha256').update(data).digest()
    return buffer.slice(byteOffset, byteOffset + length)
  },
}

/** One end of a websocket, of which the simulation only sees what is sent. */
export class Socket {
  readyState = 1
  sent = 0
  onSend: (text: string) => void = () => {}
  /** Tells the server that the page is gone. */
  onLeave: () => void = () => {}
  #attachment: unknown
  send(text: string): void {
    this.sent += 1
    this.onSend(text)
  }
  close(): void {
    this.readyState = 3
  }
  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value)
  }
  deserializeAttachment(): unknown {
    return this.#attachment
  }
}

/** Both ends are one object: what the server sends is what the page gets. */
class SocketPair {
  readonly 0: Socket
  readonly 1: Socket
  constructor() {
    this[0] = this[1] = new Socket()
  }
}

/** Thousands of requests may fail alike: the first lines are enough, and responses are counted. */
let errorLinesLeft = 3
const shortConsole = {
  log: () => {},
  info: () => {},
  warn: () => {},
  error: (line: unknown) => {
    errorLinesLeft -= 1
    if (errorLinesLeft >= 0) console.error(line)
  },
}
