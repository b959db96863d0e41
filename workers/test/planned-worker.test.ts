/** Tests the Worker as `npm start` serves it, without Miniflare. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { bucketAt } from '@shop/local-shop/bucket-files'
import { buildWorker } from '@shop/local-shop/build-worker'
import { servePlanned } from '@shop/local-shop/serve-planned'
import { staffOriginOf } from '@shop/local-shop/worker-settings'
import { startTestShop } from '@shop/testkit/test-shop'
import { afterAll, expect, inject, it, vi } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-planned-'))
const built = await buildWorker(rootDir)

const serve = (staffKey: string) => {
  const vars = {
    LIBSQL_URL: 'http://127.0.0.1:1',
    STAFF_KEY: staffKey,
    LOCAL_KEY: `local-${staffKey}`,
  }
  return servePlanned({ worker: built, stateDir, vars, port: 0 })
}

let worker = await serve('key-of-the-first-start-of-this-shop')

afterAll(async () => {
  await worker.stop()
  await rm(stateDir, { recursive: true })
})

it('restarts from the same plan with other secrets from the environment', async () => {
  await worker.stop()
  vi.stubEnv('STAFF_AUTH', 'open')
  worker = await serve('key-of-the-other-start-of-this-shop')
  vi.unstubAllEnvs()
  const asStaff = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${staffOriginOf(worker.origin)}/api/staff`, { headers })).status
  }
  expect(await asStaff('key-of-the-other-start-of-this-shop')).toBe(200)
  expect(await asStaff('key-of-the-first-start-of-this-shop')).toBe(401)
})

it('allows writes to the bucket only with the key', async () => {
  const key = 'local-key-of-the-other-start-of-this-shop'
  const bucket = bucketAt(worker.serviceOrigin, key)
  await bucket.put('media/a b.txt', 'a picture')
  expect(await (await bucket.get('media/a b.txt'))?.text()).toBe('a picture')
  expect(await bucket.get('media/none.txt')).toBeNull()
  const stranger = bucketAt(worker.serviceOrigin, 'guessed')
  await expect(stranger.put('media/a b.txt', 'another')).rejects.toThrow('403')
})

const listWorkerds = (): number[] => {
  const ownWorkerd = ['-P', String(process.pid), '-f', 'workerd.*LocalSocket']
  try {
    return execFileSync('pgrep', ownWorkerd, { encoding: 'utf8' }).trim().split('\n').map(Number)
  } catch {
    return []
  }
}

const killWorkerd = (): void => {
  for (const pid of listWorkerds()) process.kill(pid, 'SIGKILL')
}

const isServed = async (): Promise<boolean> => {
  const response = await fetch(`${worker.origin}/problems/internal`).catch(() => null)
  await response?.text()
  return response?.ok ?? false
}

it('comes back at the same origin after workerd has crashed', async () => {
  killWorkerd()
  await expect.poll(isServed).toBe(false)
  await expect.poll(isServed).toBe(true)
})

it('stays stopped, even if workerd has just crashed or is restarting', async () => {
  killWorkerd()
  await expect.poll(listWorkerds).toEqual([])
  await worker.stop()
  expect(await isServed()).toBe(false)
  worker = await serve('key-of-the-third-start-of-this-shop')
  const restarted = worker.restart()
  await worker.stop()
  await restarted
  expect(listWorkerds()).toEqual([])
})

it('fails a test when the workerd of its shop crashes', async () => {
  const lines: string[] = []
  const onLog = (line: string): void => void lines.push(line)
  const shop = await startTestShop({ hasModules: false, template: inject('seededShop'), onLog })
  killWorkerd()
  await expect.poll(() => lines.join('\n')).toContain('starting it again')
  await expect(shop.stop()).rejects.toThrow('workerd crashed')
})
