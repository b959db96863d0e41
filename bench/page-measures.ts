/** What a page costs: bytes on the wire by kind, paints, shifts, and how long interactions took. */
import type { CDPSession, Page } from 'playwright'

type Seen = { kind: string; requestedAtMs: number; bytes: number }

/** Counts from now on; returns the sums in kB, given when the page became interactive (ms after it began). */
export const countBytes = async (
  session: CDPSession,
): Promise<(interactiveAtMs: number) => Record<string, number>> => {
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
  return (interactiveAtMs) => {
    const sum = (kind: string, isEarly: boolean): number =>
      [...seen.values()]
        .filter((one) => one.kind === kind && one.requestedAtMs <= interactiveAtMs === isEarly)
        .reduce((total, { bytes }) => total + bytes, 0) / 1000
    return {
      'html kB': sum('Document', true),
      'script kB': sum('Script', true),
      'script later kB': sum('Script', false),
      'css kB': sum('Stylesheet', true),
      'font kB': sum('Font', true),
      'image kB': sum('Image', true),
    }
  }
}

type Paints = { lcp: number; shift: number; inp: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Timed = PerformanceEntry & { interactionId?: number }

/** Runs in the page before anything else. */
export const observePaints = (): void => {
  const paints: Paints = { lcp: 0, shift: 0, inp: 0 }
  Object.assign(globalThis, { paints })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.lcp = Math.max(paints.lcp, startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput) paints.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (entry.interactionId) paints.inp = Math.max(paints.inp, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * The measures so far; `interactiveAt` is the shell's own mark, in milliseconds.
 * @throws Error when the page never set it: it would look as if it had been ready at once
 */
export const readPaints = async (
  page: Page,
): Promise<Record<string, number> & { interactiveAt: number }> => {
  const { paints, interactiveAt } = await page.evaluate(() => ({
    paints: (globalThis as unknown as { paints: Paints }).paints,
    interactiveAt: performance.getEntriesByName('shop:interactive')[0]?.startTime,
  }))
  if (interactiveAt === undefined) throw new Error(`${page.url()} never became interactive.`)
  return {
    'LCP s': paints.lcp / 1000,
    shift: paints.shift,
    'INP ms': paints.inp,
    interactiveAt,
  }
}
