/** The server for dry runs, whose workerd may end at any time. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { buildWorker } from '@shop/local-shop/build-worker'
import { openDryRun } from '@shop/local-shop/dry-run'
import { localKeyHeader } from '@shop/local-shop/worker-settings'
import { afterAll, expect, it } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-dry-run-'))
const worker = await buildWorker(rootDir)
const vars = { LIBSQL_URL: 'http://127.0.0.1:1', LOCAL_KEY: 'key-of-this-start' }
const dryRun = await openDryRun({ worker, stateDir, vars, port: 0, onLog: () => {} })

afterAll(async () => {
  await dryRun.stop()
  await rm(stateDir, { recursive: true })
})

const attempt = async (key: string): Promise<{ status: number; text: string }> => {
  const headers = { [localKeyHeader]: key }
  const request = { method: 'POST', headers, body: '{}' }
  const response = await fetch(`http://${dryRun.address}/`, request)
  return { status: response.status, text: await response.text() }
}

it('rejects callers without the key', async () => {
  expect((await attempt('guessed')).status).toBe(403)
})

it('makes an attempt with a new process after the last one was killed', async () => {
  const first = await attempt('key-of-this-start')
  // The Worker was reached, and itself rejects an attempt that names no release.
  expect(first).toEqual({ status: 500, text: 'Internal Server Error' })
  const pid = await readFile(join(stateDir, 'dry-run/workerd.pid'), 'utf8')
  process.kill(Number(pid.split(' ')[0]), 'SIGKILL')
  expect(await attempt('key-of-this-start')).toMatchObject({
    text: expect.stringContaining('isOver'),
  })
  expect(await attempt('key-of-this-start')).toEqual(first)
})
