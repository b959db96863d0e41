import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { buildWorker } from '@shop/local-shop/build-worker'
import { openModuleProcesses } from '@shop/local-shop/module-processes'
import { dryRunProcess, localKeyHeader, processHeader } from '@shop/local-shop/worker-settings'
import { afterAll, expect, it, vi } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-module-'))
const worker = await buildWorker(rootDir)
const vars = { LIBSQL_URL: 'http://127.0.0.1:1', LOCAL_KEY: 'key-of-this-start' }
vi.stubEnv('TMPDIR', stateDir)
const options = { worker, stateDir, vars, port: 0, onLog: () => {} }
const processes = await openModuleProcesses(options)

afterAll(async () => {
  await processes.stop()
  expect(await findFolders()).toEqual([])
  await rm(stateDir, { recursive: true })
  // Later test files run in the same process.
  vi.unstubAllEnvs()
})

const findFolders = async (): Promise<string[]> => {
  const names = await readdir(stateDir)
  return names.filter((name) => name.startsWith('shop-module-')).map((name) => join(stateDir, name))
}

const kill = async (signal: NodeJS.Signals): Promise<void> => {
  const [folder = ''] = await findFolders()
  const pid = await readFile(join(folder, 'workerd.pid'), 'utf8')
  process.kill(Number(pid.split(' ')[0]), signal)
}

const attempt = async (
  key: string,
  address = processes.address,
): Promise<{ status: number; text: string }> => {
  const headers = { [localKeyHeader]: key, [processHeader]: dryRunProcess }
  const request = { method: 'POST', headers, body: '{"kind":"dry-run"}' }
  const response = await fetch(`http://${address}/`, request)
  return { status: response.status, text: await response.text() }
}

it('rejects callers without the key', async () => {
  expect((await attempt('guessed')).status).toBe(403)
})

it('makes an attempt with a new process after the last one was killed', async () => {
  const first = await attempt('key-of-this-start')
  // The Worker itself responds like this to an attempt that names no release.
  expect(first).toEqual({ status: 500, text: 'Internal Server Error' })
  await kill('SIGSTOP')
  const hanging = attempt('key-of-this-start')
  await sleep(100)
  await kill('SIGKILL')
  expect(await hanging).toMatchObject({
    text: expect.stringContaining('ended early, perhaps for lack of memory","isOver'),
  })
  expect(await attempt('key-of-this-start')).toEqual(first)
  // The killed process is idle, so no attempt fails.
  await kill('SIGKILL')
  await expect.poll(findFolders).toEqual([])
  expect(await attempt('key-of-this-start')).toEqual(first)
})

it('makes an attempt after a process could not be started', async () => {
  const plan = join(stateDir, 'plan.bin')
  const other = await openModuleProcesses({ ...options, worker: { ...worker, plan } })
  const failed = await attempt('key-of-this-start', other.address)
  expect(failed).toMatchObject({ status: 500, text: expect.stringContaining('did not start') })
  await copyFile(worker.plan, plan)
  expect(await attempt('key-of-this-start', other.address)).toMatchObject({
    text: 'Internal Server Error',
  })
  await other.stop()
})
