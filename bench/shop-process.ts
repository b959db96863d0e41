/** A shop as people start it: `npm start`, all of its processes apart from the one that measures. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { takePort } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

const startBudgetMs = 180_000
const pollMs = 5

type ShopProcess = {
  pid: number
  origin: string
  /** From the command to the first whole page. */
  startedInMs: number
  libsql: DatabaseAddress
  staffHeaders: { authorization: string }
  stop: () => Promise<void>
}

/** @throws Error with what it printed when it serves no page in three minutes */
export const startShopProcess = async (rootDir: string, dataDir: string): Promise<ShopProcess> => {
  const port = await takePort(0)
  const begunAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: rootDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm does not hand every signal on: its whole group gets them.
    detached: true,
  })
  const { pid } = child
  if (!pid) throw new Error('npm did not start.')
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) process.kill(-pid, 'SIGINT')
    await ended
  }
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  while (!(await hasPage(origin))) {
    if (child.exitCode !== null || performance.now() - begunAt > startBudgetMs) {
      await stop()
      throw new Error(`The shop did not start:\n${printed}`)
    }
    await sleep(pollMs)
  }
  const startedInMs = performance.now() - begunAt
  const read = (name: string): Promise<string> => readFile(join(dataDir, name), 'utf8')
  const libsql = JSON.parse(await read('libsql-address.json')) as DatabaseAddress
  const staffHeaders = { authorization: `Bearer ${(await read('staff-key')).trim()}` }
  return { pid, origin, startedInMs, libsql, staffHeaders, stop }
}

const hasPage = async (origin: string): Promise<boolean> => {
  const response = await fetch(`${origin}/shop`).catch(() => null)
  await response?.text()
  return response?.ok ?? false
}
