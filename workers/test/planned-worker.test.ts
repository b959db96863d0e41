/** The Worker as `npm start` serves it: from a plan in the data folder, without Miniflare beside it. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { bucketAt } from '@shop/local-shop/bucket'
import { buildWorker } from '@shop/local-shop/build-worker'
import { servePlanned } from '@shop/local-shop/serve-planned'
import { afterAll, expect, it } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-planned-'))
const { script, options: workerOptions } = await buildWorker(rootDir)

const serve = (staffKey: string) => {
  const vars = {
    LIBSQL_URL: 'http://127.0.0.1:1',
    STAFF_KEY: staffKey,
    LOCAL_KEY: `local-${staffKey}`,
  }
  return servePlanned({ rootDir, workerOptions, script, stateDir, vars, port: 0 })
}

const listPlans = async (): Promise<string[]> =>
  (await readdir(stateDir)).filter((name) => name.startsWith('plan-'))

let worker = await serve('key-of-the-first-start-of-this-shop')

afterAll(async () => {
  await worker.stop()
  await rm(stateDir, { recursive: true })
})

it('starts again from the same plan, which holds no secret, with other secrets', async () => {
  const first = await listPlans()
  await worker.stop()
  worker = await serve('key-of-the-other-start-of-this-shop')
  expect(first).toHaveLength(1)
  expect(await listPlans()).toEqual(first)
  const plan = await readFile(join(stateDir, first[0] ?? ''), 'utf8')
  expect(plan.includes('key-of-the')).toBe(false)
  const asStaff = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${worker.origin}/api/staff`, { headers })).status
  }
  expect(await asStaff('key-of-the-other-start-of-this-shop')).toBe(200)
  expect(await asStaff('key-of-the-first-start-of-this-shop')).toBe(401)
})

it('lets the bucket be filled with the key, and refuses without it', async () => {
  const key = 'local-key-of-the-other-start-of-this-shop'
  const bucket = bucketAt(worker.filesOrigin, key)
  await bucket.put('media/a b.txt', 'a picture')
  expect(await bucket.head('media/a b.txt')).not.toBeNull()
  expect(await (await bucket.get('media/a b.txt'))?.text()).toBe('a picture')
  expect(await bucket.get('media/none.txt')).toBeNull()
  const stranger = bucketAt(worker.filesOrigin, 'guessed')
  await expect(stranger.put('media/a b.txt', 'another')).rejects.toThrow('403')
})

it('comes back at the same address when workerd has ended unasked', async () => {
  const ownWorkerd = ['-P', String(process.pid), '-f', 'workerd.*LocalSocket']
  process.kill(Number(execFileSync('pgrep', ownWorkerd, { encoding: 'utf8' })), 'SIGKILL')
  const isBack = async (): Promise<boolean> => {
    await sleep(50)
    const response = await fetch(`${worker.origin}/problems/internal`).catch(() => null)
    return response?.ok ?? false
  }
  await expect.poll(isBack, { timeout: 10_000 }).toBe(false)
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true)
})
