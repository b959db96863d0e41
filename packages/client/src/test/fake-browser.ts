import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test new window events, a visible tab and a fake clock. */
export const useFakeBrowser = () => {
  const browser = { page: new EventTarget(), tab: openTab() }

  beforeEach(() => {
    vi.useFakeTimers()
    browser.page = new EventTarget()
    browser.tab = openTab()
    vi.stubGlobal('document', browser.tab)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('addEventListener', browser.page.addEventListener.bind(browser.page))
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  return browser
}

const openTab = () => Object.assign(new EventTarget(), { hidden: false })
