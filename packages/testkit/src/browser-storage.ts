/** The browser's own storage for tests in Node: a `Storage` over a map, and the events of other tabs. */
import { vi } from 'vitest'

const storageOver = (kept: Map<string, string>): Storage => ({
  get length() {
    return kept.size
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
})

/** Gives this test a browser that keeps `kept`; `changeElsewhere` is another tab's write. */
export const openBrowser = (kept: Record<string, string> = {}) => {
  const values = new Map(Object.entries(kept))
  const page = new EventTarget()
  vi.stubGlobal('localStorage', storageOver(values))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return {
    read: (key: string): unknown => JSON.parse(values.get(key) ?? 'null'),
    changeElsewhere: (key: string | null, value?: string): void => {
      if (key === null) values.clear()
      else if (value === undefined) values.delete(key)
      else values.set(key, value)
      page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

/** Makes every use of the storage throw, as with blocked cookies or a full disk. */
export const blockStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
}
