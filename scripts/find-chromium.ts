import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

import { chromium } from 'playwright'

/**
 * The first of these that exists is used. The headless shell comes first, because it is a third
 * faster with the same engine.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const debianNames = ['chromium-headless-shell', 'chromium']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Installs Chromium if there is none. @throws Error that says how to get one */
export const findChromium = (onProgress: (step: string) => void): string => {
  const found = installedChromium() ?? playwrightOwn()
  if (found) return found
  onProgress('Fetching a Chromium')
  run(process.execPath, [join(playwrightDir(), 'cli.js'), 'install', 'chromium'])
  if (!playwrightOwn() && process.getuid?.() === 0) {
    onProgress("Installing Debian's Chromium")
    run('apt-get', ['update'])
    // The first name that Debian has is installed.
    debianNames.some(install)
  }
  const fetched = playwrightOwn() ?? installed()
  if (fetched) return fetched
  throw new Error(
    'The browser journeys need a Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** Returns `CHROMIUM_PATH`, or the path of an installed Chromium other than Playwright's. */
export const installedChromium = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file. Correct or unset it.`)
  return given ?? installed()
}

/** Turns off background requests. Turns off the sandbox, too, because tests may run as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const install = (name: string): boolean =>
  run('apt-get', ['install', '-y', '--no-install-recommends', name])

const installed = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...macPaths].find((path) => existsSync(path))
}

const playwrightDir = (): string => join(createRequire(import.meta.url).resolve('playwright'), '..')

const playwrightOwn = (): string | undefined => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const run = (command: string, args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 })
    return true
  } catch {
    // `findChromium` goes on, and checks at its end whether there is a Chromium.
    return false
  }
}
