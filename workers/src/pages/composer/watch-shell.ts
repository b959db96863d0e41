/** An inline script that falls back to the last good release if the shell does not start. */
import { fallbackMinutes } from '@shop/contracts/fallback'
import { releaseBase, type Release } from '@shop/contracts/release'

import { inlineScript } from '../../platform/html.ts'

export const watchTag = (
  shell: Release,
  { nonce, hasFallback }: { nonce: string; hasFallback: boolean },
): string => {
  const { module, version, browser } = shell
  const base = releaseBase(shell)
  const pauseMs = fallbackMinutes * 60_000
  const data = { module, version, base, entry: browser.entry, hasFallback, pauseMs }
  return inlineScript(watchShell, data, nonce)
}

type Watched = {
  module: string
  version: string
  base: string
  entry: string
  hasFallback: boolean
  /** The least time between two fallback requests of one tab. */
  pauseMs: number
}

/** The parts of the browser that the script uses; Workers have no types for them. */
type Browser = {
  addEventListener: (type: string, listen: (event: Failure) => void, isCapturing: boolean) => void
  fetch: (url: string, options: object) => Promise<{ ok: boolean }>
  sessionStorage: {
    getItem: (key: string) => string | null
    setItem: (key: string, value: string) => void
  }
  location: { reload: () => void }
  navigator: { onLine: boolean; sendBeacon: (url: string, body: string) => void }
  performance: { getEntriesByType: (type: 'mark') => readonly { name: string }[] }
}

type Failure = {
  target: { src?: string }
  filename?: string
  reason?: { message?: unknown; stack?: unknown } | null
}

/**
 * Failures in the shell's files count until the shell sets a mark `shop:…`. Older shells set it
 * only after modules have run, so a failure that also names another module's files is that
 * module's. The source text of this function is the script, so it must not use anything else of
 * this file.
 */
const watchShell = (browser: Browser, data: Watched): void => {
  const { module, version, base, entry, hasFallback, pauseMs } = data
  const { navigator, performance } = browser
  let isOver = false
  // Throws if the browser blocks storage, because reloads would then never end.
  const mayRequest = (): boolean => {
    const key = `fallback ${module}@${version}`
    const wasAtMs = Number(browser.sessionStorage.getItem(key))
    browser.sessionStorage.setItem(key, `${Date.now()}`)
    return Date.now() - wasAtMs > pauseMs
  }
  const fallBack = async (): Promise<void> => {
    if (!hasFallback || !mayRequest()) return
    const { ok } = await browser.fetch('/api/registry/fallback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ module, version }),
    })
    if (ok) browser.location.reload()
  }
  const onFailure = ({ target, filename, reason }: Failure): void => {
    const files = `${filename} ${reason?.message} ${reason?.stack}`
    const isThrown = files.includes(base) && !files.replaceAll(base, '').includes('/modules/')
    const isMissing = target.src?.endsWith(base + entry)
    if (isOver || !(isThrown || isMissing) || !navigator.onLine) return
    isOver = true
    if (performance.getEntriesByType('mark').some(({ name }) => name.startsWith('shop:'))) return
    const modules = [{ module, version, outcome: 'load-failed' }]
    navigator.sendBeacon('/api/page-health', JSON.stringify({ modules }))
    // Without the last good release, the page stays as it is.
    fallBack().catch(() => {})
  }
  browser.addEventListener('error', onFailure, true)
  browser.addEventListener('unhandledrejection', onFailure, true)
}
