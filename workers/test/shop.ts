import { mkdir, rename, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { type Database, openDatabase } from '@shop/db/open'
import { minuteMs } from '@shop/domain/time'
import type { WorkerServer } from '@shop/local-shop/worker-settings'
import { serveMiniflare } from '@shop/testkit/serve-miniflare'
import { asStaff, startTestShop, type TestShopOptions } from '@shop/testkit/test-shop'
import { afterAll, expect, inject, vi } from 'vitest'

type LogLine = { level: string; message: string; error?: string }

type Options<Server extends WorkerServer = WorkerServer> = TestShopOptions<Server> & {
  /** Messages of log lines that may appear at any time, such as those of a timer. */
  possibleLogs?: readonly string[]
}

type CallInit = RequestInit & { json?: unknown }

/** The cache checks of a shop may time out on a busy machine, but not more often than this. */
const maxLateChecks = 3
const isLateCheck = ({ message, error = '' }: LogLine): boolean =>
  message === 'what has changed could not be read; caches are used for a second' &&
  error.includes('no response within')

const publishedShop = async (): Promise<string> => {
  const folder = inject('runFolder')
  const published = join(folder, 'published')
  const isFirst = await mkdir(join(folder, 'publishing')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const template = inject('seededShop')
    const { dataDir, end } = await startTestShop({ template, folder, hasMedia: true })
    await end()
    await rename(dataDir, published)
  }
  await vi.waitUntil(() => stat(published).catch(() => null), { timeout: minuteMs })
  return published
}

/** The test file fails if its tests do not take every log line (`takeLogs`). */
export const startApi = async <Server extends WorkerServer = WorkerServer>({
  possibleLogs = [],
  hasModules,
  ...options
}: Options<Server> = {}) => {
  const logs: LogLine[] = []
  let lateChecks = 0
  const onLog = (line: string): void => {
    const log: LogLine = line.startsWith('{') ? JSON.parse(line) : { level: 'error', message: line }
    if (possibleLogs.includes(log.message)) return
    if (isLateCheck(log) && (lateChecks += 1) <= maxLateChecks) return
    logs.push(log)
  }
  const template = hasModules ? await publishedShop() : inject('seededShop')
  const shop = await startTestShop({ hasModules: false, template, onLog, ...options })
  afterAll(async () => {
    await shop.stop()
    expect(logs, 'log lines that no test expected').toEqual([])
  })
  const takeLogs = async (count: number): Promise<string[]> => {
    await expect.poll(() => logs.length).toBeGreaterThanOrEqual(count)
    return logs.splice(0, count).map(({ message }) => message)
  }
  const db: Database = openDatabase(shop.libsql)
  const callAt = async (origin: string, path: string, { json: given, ...init }: CallInit) => {
    const body = given === undefined ? {} : { body: JSON.stringify(given) }
    const response = await fetch(`${origin}/api${path}`, { ...init, ...body })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) }
  }
  const call = (path: string, init: CallInit = {}) => callAt(shop.origin, path, init)
  const callStaffHost: typeof call = (path, init = {}) => callAt(shop.staffOrigin, path, init)
  const callAsStaff: typeof call = (path, { headers, ...init } = {}) =>
    callStaffHost(path, {
      ...init,
      headers: { ...asStaff(shop), ...Object.fromEntries(new Headers(headers)) },
    })
  const order = (given: unknown, key: string = crypto.randomUUID()) =>
    call('/orders', { method: 'POST', json: given, headers: { 'idempotency-key': key } })
  return {
    ...shop,
    db,
    call,
    callStaffHost,
    callAsStaff,
    order,
    staffHeaders: asStaff(shop),
    takeLogs,
  }
}

/** Its Durable Objects can be evicted, and tests can change its stored files. */
export const startMiniflareApi = (options: Options = {}) =>
  startApi({ ...options, serve: serveMiniflare })

// Tests check the shape of responses themselves.
// oxlint-disable-next-line typescript/no-explicit-any
const parse = (text: string): any => (text === '' ? null : JSON.parse(text))

type Message = { type: string; seq: number; [field: string]: unknown }

export const openLive = async (
  origin: string,
  query: string,
  headers: Record<string, string> = {},
) => {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/api/live?${query}`,
    withHeaders(headers),
  )
  const arrived: Message[] = []
  let wake = (): void => {}
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return
    const parsed: Message | Message[] = JSON.parse(String(data))
    arrived.push(...(Array.isArray(parsed) ? parsed : [parsed]))
    wake()
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the socket was refused')))
  })
  const next = async (): Promise<Message> => {
    for (;;) {
      const message = arrived.shift()
      if (message) return message
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const until = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const message = await next()
      if (fits(message)) return message
    }
  }
  return { socket, next, until, close: () => socket.close() }
}

/** Node's `WebSocket` accepts headers as its second argument, but the browser's type does not. */
const withHeaders = (headers: Record<string, string>) => ({ headers }) as unknown as string[]

export const refusedUpgrade = (
  origin: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const sent = request(`${origin}/api/live?${query}`, { headers: { ...upgrade, ...headers } })
    sent.on('upgrade', () => reject(new Error('the socket was opened')))
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const body: unknown = await json(response)
      resolve({ status: response.statusCode ?? 0, body })
    })
    sent.end()
  })
