/** Measures the time from a saved file to the reloaded page, in `pnpm dev` and `module dev`. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from 'playwright'

import { rootDir } from '../../scripts/repository-files.ts'
import { launchChromium } from '../support/phone.ts'
import { type Row, toRow } from '../support/report.ts'
import { openShopProcess, startProgram } from '../support/shop-process.ts'

const times = 10
const pauseMs = 500

/** A change of `text` in a file of the repository. `whenSeen` resolves once the text is visible. */
type Change = {
  saved: string
  file: string
  text: string
  whenSeen: (text: string) => Promise<void>
}

/** Changes texts that the edge renders, so each change compiles the server and browser entries. */
export const benchDev = async (): Promise<Row[]> => {
  const browser = await launchChromium()
  try {
    const rows = await measureDev(browser)
    const shop = await openShopProcess()
    try {
      return [...rows, await measureModule(browser, shop.origin)]
    } finally {
      await shop.stop()
    }
  } finally {
    await browser.close()
  }
}

const aboutPage = { file: 'mfe-catalog/src/content/about-page.tsx', text: 'What we stand for' }
const privacyText = {
  file: 'packages/content/src/privacy.json',
  text: 'What stays in your browser',
}

const measureDev = async (browser: Browser) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-dev-'))
  const env = { PORT: '0', DATA_DIR: dataDir }
  const dev = await start(['scripts/dev.ts', 'mfe-catalog'], /published catalog/, env)
  try {
    const { page, whenSeen } = await openPage(browser)
    const rows = []
    await page.goto(`${dev.origin}/about`)
    rows.push(await measure({ saved: 'a component of the module', ...aboutPage, whenSeen }))
    await page.goto(`${dev.origin}/privacy`)
    rows.push(await measure({ saved: 'a text of packages/content', ...privacyText, whenSeen }))
    rows.push(await measure(workerChange(dev.origin)))
    await page.close()
    return rows
  } finally {
    await dev.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const measureModule = async (browser: Browser, origin: string) => {
  const cli = 'packages/module-build/src/development/module-cli.ts'
  const dev = await start(
    [cli, 'dev', 'mfe-catalog', '--with', origin, '--port', '0'],
    /is open at/,
  )
  try {
    const { page, whenSeen } = await openPage(browser)
    await page.goto(`${dev.origin}/about`)
    const saved = 'a component, `module dev` in front of a shop'
    const row = await measure({ saved, ...aboutPage, whenSeen })
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

const measure = async ({ saved, file, text, whenSeen }: Change) => {
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

const workerChange = (origin: string): Change => ({
  saved: 'a file of the Worker',
  file: 'workers/src/pages/discovery/find-handler.ts',
  text: 'User-agent: *',
  whenSeen: async (text) => {
    for (;;) {
      const response = await fetch(`${origin}/robots.txt`).catch(() => null)
      if ((await response?.text())?.includes(text)) return
      await sleep(20)
    }
  },
})

const start = async (command: string[], readyLine: RegExp, env: NodeJS.ProcessEnv = {}) => {
  const program = await startProgram({
    command: [process.execPath, ...command],
    env,
    isReady: (printed) => readyLine.test(printed),
  })
  return { ...program, origin: /open at (http:\/\/[\w.:]+\d)/.exec(program.printed())?.[1] ?? '' }
}
