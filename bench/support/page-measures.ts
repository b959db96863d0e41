import type { CDPSession, Page } from 'playwright'

type Seen = { kind: string; requestedAtMs: number; bytes: number }

/** Returns a function that sums the kB of all files of one kind requested before `untilMs`. */
export const countBytes = async (
  session: CDPSession,
): Promise<
  (kind: 'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Image', untilMs: number) => number
> => {
  await session.send('Network.enable')
  const seen = new Map<string, Seen>()
  let startedAt: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    startedAt ??= timestamp
    seen.set(requestId, { kind: 'Other', requestedAtMs: (timestamp - startedAt) * 1000, bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const one = seen.get(requestId)
    if (one) one.kind = type
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return (kind, untilMs) =>
    [...seen.values()]
      .filter((one) => one.kind === kind && one.requestedAtMs <= untilMs)
      .reduce((total, { bytes }) => total + bytes, 0) / 1000
}

type Observed = {
  paint: number
  lcp: number
  shift: number
  inp: number
  tasks: [number, number][]
}
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Timed = PerformanceEntry & { interactionId?: number }

export const observePaints = (): void => {
  const observed: Observed = { paint: 0, lcp: 0, shift: 0, inp: 0, tasks: [] }
  Object.assign(globalThis, { observed })
  const observe = <Entry extends PerformanceEntry>(
    type: string,
    take: (entry: Entry) => void,
    options: object = {},
  ): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    })
    observer.observe({ type, buffered: true, ...options })
  }
  observe('paint', ({ startTime }) => (observed.paint = Math.max(observed.paint, startTime)))
  observe(
    'largest-contentful-paint',
    ({ startTime }) => (observed.lcp = Math.max(observed.lcp, startTime)),
  )
  observe<Shift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shift += value
  })
  observe('longtask', ({ startTime, duration }) => observed.tasks.push([startTime, duration]))
  const takeEvent = ({ interactionId, duration }: Timed): void => {
    if (interactionId) observed.inp = Math.max(observed.inp, duration)
  }
  observe('event', takeEvent, { durationThreshold: 16 })
}

/** A task counts as blocking if it begins within this time after the page became interactive. */
const idleMs = 3000

export type Paints = {
  lcpMs: number
  shift: number
  /** Sums each task's time above 50 ms, from first paint to `idleMs` after `interactiveAtMs`. */
  blockedMs: number
  interactiveAtMs: number
}

/** @throws Error if the page is not interactive yet */
export const readPaints = async (page: Page): Promise<Paints> => {
  const { observed, interactiveAtMs } = await page.evaluate(() => ({
    observed: (globalThis as unknown as { observed: Observed }).observed,
    interactiveAtMs: performance.getEntriesByName('shop:interactive')[0]?.startTime,
  }))
  if (interactiveAtMs === undefined) throw new Error(`${page.url()} never became interactive.`)
  const blocking = observed.tasks.filter(
    ([begunAt, takenMs]) =>
      begunAt + takenMs > observed.paint && begunAt < interactiveAtMs + idleMs,
  )
  return {
    lcpMs: observed.lcp,
    shift: observed.shift,
    blockedMs: blocking.reduce((sum, [, takenMs]) => sum + takenMs - 50, 0),
    interactiveAtMs,
  }
}

export const takeInteraction = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed }
    const { inp } = observed
    observed.inp = 0
    return inp
  })
