/** The server for dry runs. Its process ends when idle, without losing an attempt. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { buildWorker } from '@shop/local-shop/build-worker'
import { openDryRunServer } from '@shop/local-shop/dry-run-server'
import { localKeyHeader } from '@shop/local-shop/worker-settings'
import { afterAll, expect, it } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../..')
const stateDir = await mkdtemp(join(tmpdir(), 'shop-dry-run-'))
const { script, options: workerOptions } = await buildWorker(rootDir)
const vars = { LIBSQL_URL: 'http://127.0.0.1:1', LOCAL_KEY: 'key-of-this-start' }
const settings = { rootDir, workerOptions, script, stateDir, vars, port: 0, onLog: () => {} }
const dryRun = await openDryRunServer(settings)

afterAll(async () => {
  dryRun.stop()
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

it('uses a new process for an attempt right after the old one was ended', async () => {
  const first = await attempt('key-of-this-start')
  // The Worker was reached, and itself reports that this attempt names no release.
  expect(first.text).toContain("property 'href' of 'undefined'")
  dryRun.reload(script)
  expect(await attempt('key-of-this-start')).toEqual(first)
})
