/** The shell falls back, too: a script of the document's own sees that the shell's does not start. */
import { fallbackCookie } from '@shop/contracts/fallback'
import { releaseBase, type Release } from '@shop/contracts/release'

import { inlineScript } from '../platform/html.ts'

/** The tag of the script that watches; `cookies` are those of the request. */
export const watchTag = (
  shell: Release,
  { nonce, cookies, hasFallback }: { nonce: string; cookies: string; hasFallback: boolean },
): string => {
  const { module, version, browser } = shell
  const cookie = hasFallback ? fallbackCookie(cookies, shell) : null
  const base = releaseBase(shell)
  return inlineScript(watchShell, { module, version, base, entry: browser.entry, cookie }, nonce)
}

type Watched = {
  module: string
  version: string
  base: string
  entry: string
  /** What requests the last good release; `null` where there is none. */
  cookie: string | null
}

/** What the script uses of the browser, which has no types in the Worker. */
type Browser = {
  addEventListener: (type: string, listen: (event: Failure) => void, isCapturing: boolean) => void
  document: { cookie: string }
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
 * Until the shell has started, what fails in its files is its own; marks of the shell begin with `shop:`. An older one sets the
 * first when modules have run: where a failure names another module's files as well, it is that module's. Other code, such as
 * an extension of the browser, names neither. The text of this function is a script, so that it uses nothing of this file.
 */
const watchShell = (browser: Browser, { module, version, base, entry, cookie }: Watched): void => {
  const { document, navigator, performance } = browser
  let isOver = false
  const isRequested = (): boolean => document.cookie.split(/[=|;]/).includes(`${module}@${version}`)
  const onFailure = ({ target, filename, reason }: Failure): void => {
    const files = `${filename} ${reason?.message} ${reason?.stack}`
    const isThrown = files.includes(base) && !files.replaceAll(base, '').includes('/modules/')
    const isMissing = target.src?.endsWith(base + entry)
    if (isOver || !(isThrown || isMissing) || !navigator.onLine) return
    isOver = true
    if (performance.getEntriesByType('mark').some(({ name }) => name.startsWith('shop:'))) return
    const modules = [{ module, version, outcome: 'load-failed' }]
    navigator.sendBeacon('/api/reports', JSON.stringify({ modules }))
    // As of modules: one step back, and no loop where cookies are blocked or an old document comes again.
    if (!cookie || isRequested()) return
    document.cookie = cookie
    if (isRequested()) browser.location.reload()
  }
  browser.addEventListener('error', onFailure, true)
  browser.addEventListener('unhandledrejection', onFailure, true)
}
