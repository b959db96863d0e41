import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { buildWorker } from '@shop/local-shop/build-worker'
import { openModuleProcesses } from '@shop/local-shop/module-processes'
import { localKeyHeader, processHeader } from '@shop/local-shop/worker-settings'
import { afterAll, expect, it, vi } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-module-'))
const vars = { LIBSQL_URL: 'http://127.0.0.1:1', LOCAL_KEY: 'key-of-this-start' }
const worker = await buildWorker(rootDir)
const options = { worker, stateDir, vars, port: 0, onLog: () => {} }
const processes = await openModuleProcesses(options)

afterAll(async () => {
  await processes.stop()
  await rm(stateDir, { recursive: true })
  // Later test files run in the same process.
  vi.unstubAllEnvs()
})

const code = `export const backend = { run: async ({ call: { input } }) => {
  await new Promise((done) => setTimeout(done, input))
  return { kind: 'done', output: null }
} }`

/** Runs a back end that replies after `ms`. */
const run = async (module: string, ms: number, address = processes.address): Promise<object> => {
  const release = { module, version: '1', integrity: {}, server: { entry: 'server.js' } }
  const call = { kind: 'action', name: 'wait', input: ms, caller: { role: 'shopper', email: null } }
  const body = JSON.stringify({
    kind: 'backend',
    release: { ...release, backend: { needs: {}, actions: {} } },
    call,
    code,
  })
  const headers = { [localKeyHeader]: vars.LOCAL_KEY, [processHeader]: module }
  const response = await fetch(`http://${address}/`, { method: 'POST', headers, body })
  return response.json()
}

const isDone = { outcome: { reply: { kind: 'done' } } }

it('runs a module while calls of more than five others always overlap, and ends none of them', async () => {
  const state = { isOver: false }
  const callUntilOver = async (module: string, ms: number): Promise<void> => {
    while (!state.isOver) expect(await run(module, ms)).toMatchObject(isDone)
  }
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((module) =>
    [1300, 1700, 2100].map((ms) => callUntilOver(module, ms)),
  )
  await sleep(3000)
  for (let calls = 0; calls < 2; calls += 1) expect(await run('last', 0)).toMatchObject(isDone)
  state.isOver = true
  await Promise.all(others)
}, 120_000)

it('starts no process for a call that still waits when the shop ends', async () => {
  const folder = await mkdtemp(join(stateDir, 'ending-'))
  vi.stubEnv('TMPDIR', folder)
  const ending = await openModuleProcesses(options)
  const calls = ['g', 'h', 'i', 'j', 'k', 'l'].map((module) => run(module, 4000, ending.address))
  const ended = Promise.allSettled(calls)
  await expect.poll(() => readdir(folder), { timeout: 30_000 }).toHaveLength(5)
  await ending.stop()
  await ended
  // A call looks for a process every 50 ms.
  await sleep(200)
  expect(await readdir(folder)).toEqual([])
}, 60_000)
