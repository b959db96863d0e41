/** Saved file to reloaded page, in a real browser: `pnpm dev mfe-catalog`, and `module dev` in front of a shop. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from 'playwright'

import { launchChromium } from '../support/phone.ts'
import { type Row, toRow } from '../support/row.ts'
import { openShopProcess } from '../support/shop-process.ts'
import { openSlowLine } from '../support/slow-line.ts'

const times = 10
/** Between a reloaded page and the next save. */
const pauseMs = 500
const startTimeoutMs = 300_000

/** Replaces `text` in a file of this repository and waits until it can be seen. */
type Change = {
  saved: string
  file: string
  text: string
  whenSeen: (text: string) => Promise<void>
}

/** Half of the time there and back. */
const farDelayMs = 75

/** Texts of pages that are rendered at the edge: server entry and browser entry are both compiled. */
export const benchDev = async (rootDir: string): Promise<Row[]> => {
  const browser = await launchChromium()
  try {
    const rows = await measureDev(rootDir, browser)
    const shop = await openShopProcess()
    const line = await openSlowLine(shop.origin, farDelayMs)
    try {
      const near = 'a component, `module dev` in front of a shop'
      rows.push(await measureModule(rootDir, browser, { saved: near, origin: shop.origin }))
      const far = `the same, the shop ${2 * farDelayMs} ms away`
      rows.push(await measureModule(rootDir, browser, { saved: far, origin: line.origin }))
    } finally {
      line.stop()
      await shop.stop()
    }
    return rows
  } finally {
    await browser.close()
  }
}

const aboutPage = { file: 'mfe-catalog/src/content/about-page.tsx', text: 'What we stand for' }
const privacyText = {
  file: 'packages/content/src/privacy.json',
  text: 'What stays in your browser',
}

const measureDev = async (rootDir: string, browser: Browser) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-dev-'))
  const dev = await start(rootDir, {
    command: ['scripts/dev.ts', 'mfe-catalog'],
    env: { PORT: '0', DATA_DIR: dataDir },
    readyLine: /published catalog/,
  })
  try {
    const { page, whenSeen } = await openPage(browser)
    const rows = []
    await page.goto(`${dev.origin}/about`)
    rows.push(
      await measure(rootDir, { saved: 'a component of the module', ...aboutPage, whenSeen }),
    )
    await page.goto(`${dev.origin}/privacy`)
    rows.push(
      await measure(rootDir, { saved: 'a text of packages/content', ...privacyText, whenSeen }),
    )
    rows.push(await measure(rootDir, workerChange(dev.origin)))
    await page.close()
    return rows
  } finally {
    await dev.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const measureModule = async (
  rootDir: string,
  browser: Browser,
  { saved, origin }: { saved: string; origin: string },
) => {
  const cli = 'packages/module-build/src/development/module-cli.ts'
  const dev = await start(rootDir, {
    command: [cli, 'dev', 'mfe-catalog', '--with', origin, '--port', '0'],
    env: {},
    readyLine: /is open at/,
  })
  try {
    const { page, whenSeen } = await openPage(browser)
    await page.goto(`${dev.origin}/about`)
    const row = await measure(rootDir, { saved, ...aboutPage, whenSeen })
    await page.close()
    return row
  } finally {
    await dev.stop()
  }
}

const openPage = async (browser: Browser) => {
  const page = await browser.newPage()
  const whenSeen = (text: string): Promise<void> =>
    page.getByText(text, { exact: true }).first().waitFor()
  return { page, whenSeen }
}

const measure = async (rootDir: string, { saved, file, text, whenSeen }: Change) => {
  const path = join(rootDir, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(text)) throw new Error(`${file} has no "${text}"`)
  const takenS: number[] = []
  try {
    for (let count = 1; count <= times; count += 1) {
      await sleep(pauseMs)
      const begunAt = performance.now()
      const changed = `${text} ${count}`
      await writeFile(path, source.replace(text, changed))
      await whenSeen(changed)
      takenS.push((performance.now() - begunAt) / 1000)
    }
  } finally {
    await writeFile(path, source)
  }
  return toRow({
    part: 'dev',
    name: saved,
    unit: 's to the page',
    isBetterWhen: 'lower',
    rounds: takenS,
  })
}

/** A text that the Worker itself responds with. */
const workerChange = (origin: string): Change => ({
  saved: 'a file of the Worker',
  file: 'workers/src/discovery/robots.ts',
  text: 'User-agent: *',
  whenSeen: async (text) => {
    for (;;) {
      const response = await fetch(`${origin}/robots.txt`).catch(() => null)
      if ((await response?.text())?.includes(text)) return
      await sleep(20)
    }
  },
})

type Command = {
  command: [script: string, ...args: string[]]
  env: NodeJS.ProcessEnv
  readyLine: RegExp
}

/** Starts a script of this repository, and returns when it has written the line that says that it is ready. */
const start = async (rootDir: string, { command: [script, ...args], env, readyLine }: Command) => {
  const child = spawn(process.execPath, [join(rootDir, script), ...args], {
    cwd: rootDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const until = Date.now() + startTimeoutMs
  while (!readyLine.test(output)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${script} did not start:\n${output}`)
    }
    await sleep(50)
  }
  return { origin: /open at (http:\/\/[\w.:]+\d)/.exec(output)?.[1] ?? '', stop }
}
