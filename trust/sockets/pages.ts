/** Opens pages in separate processes, so that their work does not count as the shop's. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** The state of one process's pages. `complete` pages have all expected last states. */
export type State = { connected: number; complete: number; violations: number; resets: number }

export type Order =
  | { type: 'open'; origin: string; count: number; first: number; productCount: number }
  | { type: 'expect'; versions: Record<string, number> }
  /** Changes since then reach pages that are all connected; `null` while pages reconnect. */
  | { type: 'undisturbed'; sinceMs: number | null }
  | { type: 'state' }
  | { type: 'report' }

/** The number of messages by latency in milliseconds, rounded up to tens. */
type Histogram = Record<string, number>

/** `back`: messages that arrived while pages reconnected. `errors`: why sockets did not open. */
export type Report = State & {
  latencies: { undisturbed: Histogram; back: Histogram }
  errors: Record<string, number>
}

export const productId = (index: number): string => `trust-${index}`

export type Pages = Awaited<ReturnType<typeof openPages>>

export const openPages = async (options: {
  origin: string
  pageCount: number
  processes: number
  productCount: number
}) => {
  const { origin, pageCount, processes, productCount } = options
  const count = pageCount / processes
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'client-process.ts')),
  )
  children.forEach((child, index) =>
    send(child, { type: 'open', origin, count, first: index * count, productCount }),
  )
  const requestAll = (order: Order): Promise<Report[]> =>
    Promise.all(children.map((child) => request(child, order)))
  const state = async (): Promise<State> => sum(await requestAll({ type: 'state' }))
  return {
    until: async (isReached: (state: State) => boolean, timeoutMs: number): Promise<boolean> => {
      const endMs = Date.now() + timeoutMs
      while (!isReached(await state())) {
        if (Date.now() > endMs) return false
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return true
    },
    expect: (versions: Record<string, number>): void => {
      for (const child of children) send(child, { type: 'expect', versions })
    },
    undisturbedSince: (sinceMs: number | null): void => {
      for (const child of children) send(child, { type: 'undisturbed', sinceMs })
    },
    report: async (): Promise<State & { p99Ms: number; backP99Ms: number; errors: string }> => {
      const reports = await requestAll({ type: 'report' })
      return {
        ...sum(reports),
        p99Ms: percentile99(reports.map(({ latencies }) => latencies.undisturbed)),
        backP99Ms: percentile99(reports.map(({ latencies }) => latencies.back)),
        errors: describe(reports.map(({ errors }) => errors)),
      }
    },
    close: (): void => {
      for (const child of children) child.kill()
    },
  }
}

const send = (child: ChildProcess, order: Order): void => void child.send(order)

const request = (child: ChildProcess, order: Order): Promise<Report> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null) reject(new Error('a process of pages has ended'))
    child.once('message', (report) => resolve(report as Report))
    send(child, order)
  })

const sum = (states: readonly State[]): State =>
  states.reduce((all, one) => ({
    connected: all.connected + one.connected,
    complete: all.complete + one.complete,
    violations: all.violations + one.violations,
    resets: all.resets + one.resets,
  }))

const describe = (counts: readonly Record<string, number>[]): string => {
  const reasons = [...new Set(counts.flatMap((one) => Object.keys(one)))]
  const total = (reason: string): number => counts.reduce((all, one) => all + (one[reason] ?? 0), 0)
  return reasons.map((reason) => `${total(reason)} × ${reason}`).join(', ') || 'none'
}

const percentile99 = (histograms: readonly Histogram[]): number => {
  const counts = histograms.flatMap((one) =>
    Object.entries(one).map(([ms, count]) => [Number(ms), count] as const),
  )
  const total = counts.reduce((all, [, count]) => all + count, 0)
  let seen = 0
  for (const [ms, count] of counts.toSorted(([a], [b]) => a - b)) {
    seen += count
    if (seen >= total * 0.99) return ms
  }
  return 0
}
