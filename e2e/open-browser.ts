/** A real Chromium, and the sizes it is looked at. */
import { type Browser, chromium } from 'playwright'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium: `CHROMIUM_PATH`, which `npm test` sets, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch(executablePath ? { args, executablePath } : { args })
}

/** The three sizes every journey must work at. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
