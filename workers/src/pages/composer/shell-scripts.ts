import { fallbackMinutes } from '@shop/contracts/document'
import { releaseBase, type Release } from '@shop/contracts/release'
import { minuteMs } from '@shop/domain/time'

import { inlineScript } from '../../platform/html.ts'

/** Browsers do not run scripts in a template. The script of this tag starts them later. */
export const startTag = (nonce: string): string =>
  inlineScript(startShell, { maxWaitMs, marks, buttons }, nonce)

/** After this time, scripts start even if pictures of the page are still loading. */
const maxWaitMs = 2500

/** When the shell sets a mark, the part of the page with this selector is hydrated. */
const marks = { 'shop:started': '#header', 'shop:interactive': 'body' }

/** Selects buttons that do nothing without scripts, in HTML that was rendered on the server. */
const buttons = ':is(#header,[data-release]) button[type=button]:not([popovertarget],[commandfor])'

/** Workers have no types for a browser. */
type Browser = {
  addEventListener: Listen
  document: {
    readyState: string
    addEventListener: Listen
    removeEventListener: Listen
    getElementById: (id: string) => { content: object; remove: () => void } | null
    head: { append: (content: object) => void }
  }
  PerformanceObserver: new (callback: (list: Marks) => void) => {
    observe: (options: { type: 'mark'; buffered: boolean }) => void
    disconnect: () => void
  }
  setTimeout: (callback: () => void, delayMs: number) => void
  fetch: (url: string, options: object) => Promise<{ ok: boolean }>
  sessionStorage: {
    getItem: (key: string) => string | null
    setItem: (key: string, value: string) => void
  }
  location: { reload: () => void }
  navigator: { onLine: boolean; sendBeacon: (url: string, body: string) => void }
  performance: { getEntriesByType: (type: 'mark') => readonly { name: string }[] }
  navigation?: {
    addEventListener: (
      type: 'navigate',
      listen: (event: { destination: { sameDocument: boolean } }) => void,
    ) => void
  }
}

type Listen = (type: string, listen: (event: Press & Failure) => void, isCapturing: boolean) => void
type Marks = { getEntries: () => readonly { name: string }[] }
type Press = { target: Partial<Control>; stopImmediatePropagation: () => void }
type Control = { closest: (selector: string) => Control | null; click: () => void }
type Failure = {
  target: { src?: string }
  filename?: string
  reason?: { message?: unknown; stack?: unknown } | null
}

type Start = { maxWaitMs: number; marks: Record<string, string>; buttons: string }

/**
 * Starts scripts late, because they would compete with the first view: at the page's `load`, at the
 * first pointer press or key, or after `maxWaitMs`. A click on a button that needs the shell is
 * replayed once the part around the button is hydrated. The browser gets only the source text of
 * this function.
 */
const startShell = (browser: Browser, { maxWaitMs, marks, buttons }: Start): void => {
  const { document } = browser
  const start = (): void => {
    // Waits until the whole page is parsed, because the shell reads the registry from its body.
    if (document.readyState === 'loading')
      return document.addEventListener('DOMContentLoaded', start, false)
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    scripts.remove()
    document.head.append(scripts.content)
  }
  // The zero timeout lets the browser paint the last picture before the scripts start.
  browser.addEventListener('load', () => browser.setTimeout(start, 0), false)
  browser.addEventListener('pointerdown', start, true)
  browser.addEventListener('keydown', start, true)
  browser.setTimeout(start, maxWaitMs)

  let pressed: Control[] = []
  const hydrated: string[] = []
  const isHydrated = (control: Control): boolean =>
    hydrated.some((selector) => control.closest(selector) !== null)
  const onClick = (press: Press): void => {
    const button = press.target.closest?.(buttons)
    if (!button || isHydrated(button)) return
    press.stopImmediatePropagation()
    pressed.push(button)
  }
  document.addEventListener('click', onClick, true)
  const observer = new browser.PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const selector = marks[name]
      if (selector) hydrated.push(selector)
      if (selector === 'body') {
        observer.disconnect()
        document.removeEventListener('click', onClick, true)
      }
    }
    const ready = pressed.filter(isHydrated)
    pressed = pressed.filter((button) => !isHydrated(button))
    // Each click runs in its own task, so that it sees the effects of the previous click.
    for (const button of ready) browser.setTimeout(() => button.click(), 0)
  })
  observer.observe({ type: 'mark', buffered: true })
}

export const watchTag = (
  shell: Release,
  { nonce, hasFallback }: { nonce: string; hasFallback: boolean },
): string => {
  const { module, version, browser } = shell
  const base = releaseBase(shell)
  const pauseMs = fallbackMinutes * minuteMs
  const data = { module, version, base, entry: browser.entry, hasFallback, pauseMs }
  return inlineScript(watchShell, data, nonce)
}

type Watched = {
  module: string
  version: string
  base: string
  entry: string
  hasFallback: boolean
  /** If a release fails again within this time, the tab requests no second fallback. */
  pauseMs: number
}

/**
 * Falls back to the last good release if the shell fails before it sets a mark `shop:…`. A failure
 * does not count if it also names files of another module. After a navigation has started, no
 * failure counts, because Firefox and Safari then abort the scripts. The browser gets only the
 * source text of this function.
 */
const watchShell = (browser: Browser, data: Watched): void => {
  const { module, version, base, entry, hasFallback, pauseMs } = data
  const { navigator, performance } = browser
  let isOver = false
  // Throws if the browser blocks storage, because without the stored time, reloads would never end.
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
    // If the fallback fails, the page stays as it is.
    fallBack().catch(() => {})
  }
  browser.addEventListener('beforeunload', () => (isOver = true), true)
  // Safari on iOS has no `beforeunload`.
  browser.navigation?.addEventListener('navigate', ({ destination }) => {
    isOver ||= !destination.sameDocument
  })
  browser.addEventListener('error', onFailure, true)
  browser.addEventListener('unhandledrejection', onFailure, true)
}
