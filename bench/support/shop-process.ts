import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { takePort } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

import { staffOriginOf } from '@shop/local-shop/worker-settings'

import { rootDir } from '../../scripts/repository-files.ts'
import { listProcesses } from './processes.ts'

const startBudgetMs = 300_000
const pollMs = 5
const fillPollMs = 100

/** Stops when it is disposed. */
export type ShopProcess = AsyncDisposable & {
  pid: number
  startedInMs: number
  printed: () => string
  origin: string
  libsql: DatabaseAddress
  staffOrigin: string
  staffHeaders: { authorization: string }
}

export const startShopProcess = async (dataDir: string): Promise<ShopProcess> => {
  const port = await takePort(0)
  const origin = `http://127.0.0.1:${port}`
  const begunAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: rootDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm does not forward every signal, so signals go to the whole process group.
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
  while (!(await hasPage(origin))) {
    if (child.exitCode !== null || performance.now() - begunAt > startBudgetMs) {
      await stop()
      throw new Error(`The shop did not start:\n${printed}`)
    }
    await sleep(pollMs)
  }
  const startedInMs = performance.now() - begunAt
  const read = (name: string): Promise<string> => readFile(join(dataDir, name), 'utf8')
  return {
    pid,
    startedInMs,
    printed: () => printed,
    [Symbol.asyncDispose]: stop,
    origin,
    libsql: JSON.parse(await read('libsql-address.json')) as DatabaseAddress,
    staffOrigin: staffOriginOf(origin),
    staffHeaders: { authorization: `Bearer ${(await read('staff-key')).trim()}` },
  }
}

export const openShopProcess = async (): Promise<ShopProcess> => {
  const dataDir = await newFolder()
  await cp(await (filled ??= fillFolder()), dataDir, { recursive: true, preserveTimestamps: true })
  const shop = await startShopProcess(dataDir)
  await whenFilled(shop)
  const dispose = async (): Promise<void> => {
    await shop[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...shop, [Symbol.asyncDispose]: dispose }
}

/** All parts of a run copy one filled folder, because filling a folder takes seconds. */
let filled: Promise<string> | undefined

const fillFolder = async (): Promise<string> => {
  const dataDir = await newFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await using shop = await startShopProcess(dataDir)
  await whenFilled(shop)
  return dataDir
}

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'shop-bench-'))

/** Waits for the end of the Node processes that fill the shop and check its releases. */
const whenFilled = async ({ pid }: ShopProcess): Promise<void> => {
  while (listProcesses(pid).filter(({ program }) => program === 'node').length > 1)
    await sleep(fillPollMs)
}

/** Resolves to false before the shop listens, and while it restarts after publishing modules. */
const hasPage = async (origin: string): Promise<boolean> => {
  const response = await fetch(`${origin}/shop`).catch(() => null)
  const page = await response?.text().catch(() => null)
  return Boolean(response?.ok && page)
}
