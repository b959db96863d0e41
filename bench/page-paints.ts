/** What the browser itself says of a page: paints, shifts, how long interactions took. */
import type { Page } from 'playwright'

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
 * The figures so far; `interactiveAt` is the shell's own mark, in milliseconds.
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
