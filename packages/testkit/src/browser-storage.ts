import { vi } from 'vitest'

const storageOver = (stored: Map<string, string>): Storage => ({
  get length() {
    return stored.size
  },
  key: (index) => [...stored.keys()][index] ?? null,
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
  clear: () => stored.clear(),
})

/** Stubs a browser with `stored` in its local storage. `leave` simulates leaving the page. */
export const openBrowser = (stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored))
  const page = new EventTarget()
  vi.stubGlobal('localStorage', storageOver(values))
  vi.stubGlobal('sessionStorage', storageOver(new Map()))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  return {
    read: (key: string): unknown => JSON.parse(values.get(key) ?? 'null'),
    leave: (): void => void page.dispatchEvent(new Event('pagehide')),
    changeInOtherTab: (key: string | null, value?: string): void => {
      if (key === null) values.clear()
      else if (value === undefined) values.delete(key)
      else values.set(key, value)
      page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

/** Makes every use of local storage throw, as if the visitor blocks cookies. */
export const blockStorage = (): void => {
  const block = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: block, setItem: block })
}
