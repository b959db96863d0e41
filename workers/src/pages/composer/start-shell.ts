import { inlineScript } from '../../platform/html.ts'

/**
 * An inline script that starts the scripts in the template `scripts`, where browsers neither fetch
 * nor run them.
 */
export const startTag = (nonce: string): string =>
  inlineScript(startShell, { maxWaitMs, marks, buttons }, nonce)

/** If the pictures of a page take longer than this to load, its scripts start before that. */
const maxWaitMs = 2500

/** For each mark that the shell sets: the selector of the part that is hydrated when it is set. */
const marks = { 'shop:started': '#header', 'shop:interactive': 'body' }

/** Buttons in HTML rendered at the edge that do nothing without scripts. */
const buttons = ':is(#header,[data-release]) button[type=button]:not([popovertarget],[commandfor])'

type Data = { maxWaitMs: number; marks: Record<string, string>; buttons: string }

/** The parts of the browser that the script uses; Workers have no types for them. */
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
}

type Listen = (type: string, listen: (event: Press) => void, isCapturing: boolean) => void
type Marks = { getEntries: () => readonly { name: string }[] }
type Press = { target: Partial<Control>; stopImmediatePropagation: () => void }
type Control = { closest: (selector: string) => Control | null; click: () => void }

/**
 * Scripts would compete with the first view, so they start at the page's `load`, at the first press
 * or key, or after `maxWaitMs`, but never before the document is parsed. A press on a button that
 * needs the shell is replayed once its part is hydrated. The source text of this function is the
 * script, so it must not use anything else of this file.
 */
const startShell = (browser: Browser, { maxWaitMs, marks, buttons }: Data): void => {
  const { document } = browser
  const start = (): void => {
    // Waits until the document is parsed, because the shell reads the registry at its end.
    if (document.readyState === 'loading')
      return document.addEventListener('DOMContentLoaded', start, false)
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    scripts.remove()
    document.head.append(scripts.content)
  }
  // After `load`, so that the browser can paint the last picture first.
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
    // Each click runs in its own task, so that it sees the effects of the one before.
    for (const button of ready) browser.setTimeout(() => button.click(), 0)
  })
  observer.observe({ type: 'mark', buffered: true })
}
