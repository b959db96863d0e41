/** When the document's scripts start, and what becomes of presses before they have: a script of the document's own. */
import { inlineScript } from '../platform/html.ts'

/**
 * The tag of the script that starts the shell. What it starts is in the template with the id `scripts`, where browsers
 * fetch and run nothing.
 */
export const startTag = (nonce: string): string =>
  inlineScript(startShell, { maxWaitMs, marks, buttons }, nonce)

/** A page whose pictures take longer than this starts meanwhile. */
const maxWaitMs = 2500

/** What a mark of the shell says is hydrated, as a selector. */
const marks = { 'shop:started': '#header', 'shop:interactive': 'body' }

/** In HTML of the edge, buttons that do nothing by themselves. */
const buttons = ':is(#header,[data-release]) button[type=button]:not([popovertarget],[commandfor])'

type Data = { maxWaitMs: number; marks: Record<string, string>; buttons: string }

/** What the script uses of the browser, which has no types in the Worker. */
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
 * Scripts would share the line and the processor with the first view, so that they start after it: at the page's `load`, at
 * the visitor's first press or key, or when that takes long, but never before the document is whole. A press on a button that does nothing without the shell is
 * stored, and done once what it stands in is hydrated; links, forms and popovers work by themselves. The text of
 * this function is a script, so that it uses nothing of this file.
 */
const startShell = (browser: Browser, { maxWaitMs, marks, buttons }: Data): void => {
  const { document } = browser
  const start = (): void => {
    // The shell reads what stands at the end of the document.
    if (document.readyState === 'loading')
      return document.addEventListener('DOMContentLoaded', start, false)
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    scripts.remove()
    document.head.append(scripts.content)
  }
  // After `load`, so that the browser can show the last picture first.
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
    // Each in a task of its own, so that it sees what the one before has changed.
    for (const button of ready) browser.setTimeout(() => button.click(), 0)
  })
  observer.observe({ type: 'mark', buffered: true })
}
