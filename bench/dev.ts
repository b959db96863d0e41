/** Saved file to reloaded page: how long `pnpm dev mfe-catalog` takes, in a real browser. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium } from 'playwright'

import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { printTable, quantile } from './table.ts'

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

/** Texts of pages that are rendered at the edge: server entry and browser entry are both compiled. */
export const benchDev = async (rootDir: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-dev-'))
  const dev = await startDev(rootDir, dataDir)
  const executablePath = findChromium(console.log)
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const page = await browser.newPage()
    const onPage = (text: string): Promise<void> =>
      page.getByText(text, { exact: true }).first().waitFor()
    const rows = []
    await page.goto(`${dev.origin}/about`)
    const component = 'mfe-catalog/src/content/about-page.tsx'
    const about = { file: component, text: 'What we stand for', whenSeen: onPage }
    rows.push(await measure(rootDir, { saved: 'a component of the module', ...about }))
    await page.goto(`${dev.origin}/privacy`)
    const content = 'packages/content/src/privacy.json'
    const privacy = { file: content, text: 'What stays in your browser', whenSeen: onPage }
    rows.push(await measure(rootDir, { saved: 'a text of packages/content', ...privacy }))
    rows.push(await measure(rootDir, workerChange(dev.origin)))
    printTable(rows)
  } finally {
    await browser.close()
    await dev.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const measure = async (rootDir: string, { saved, file, text, whenSeen }: Change) => {
  const path = join(rootDir, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(text)) throw new Error(`${file} has no "${text}"`)
  const takenMs: number[] = []
  try {
    for (let count = 1; count <= times; count += 1) {
      await sleep(pauseMs)
      const begunAt = performance.now()
      const changed = `${text} ${count}`
      await writeFile(path, source.replace(text, changed))
      await whenSeen(changed)
      takenMs.push(performance.now() - begunAt)
    }
  } finally {
    await writeFile(path, source)
  }
  const at = (share: number): string => (quantile(takenMs, share) / 1000).toFixed(2)
  return { saved, 'median s': at(0.5), 'best s': at(0), 'worst s': at(1) }
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

/** Starts `pnpm dev mfe-catalog`, and returns when its first development release is live. */
const startDev = async (rootDir: string, dataDir: string) => {
  const script = join(rootDir, 'scripts/dev.ts')
  const child = spawn(process.execPath, [script, 'mfe-catalog'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
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
  while (!/published catalog/.test(output)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`pnpm dev did not start:\n${output}`)
    }
    await sleep(50)
  }
  return { origin: /open at (\S+);/.exec(output)?.[1] ?? '', stop }
}
