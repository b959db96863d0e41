import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'

import { supervise } from './supervised-server.ts'
import { startLibsqlServer } from './local-server.ts'
import { openDatabase } from './open.ts'

const startSupervised = async (healthUrl?: string) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-supervised-'))
  const lines: string[] = []
  const first = await startLibsqlServer({ dataDir })
  const server = supervise(first, {
    name: 'The libSQL server',
    onLine: (line) => lines.push(line),
    healthUrl: healthUrl ?? `${first.url}/health`,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir, lines, db: openDatabase(server) }
}

const listenOn = async (url: string) => {
  const other = createServer().listen(Number(new URL(url).port), '127.0.0.1')
  await once(other, 'listening')
  return other
}

const died = /^The libSQL server \(process \d+\) has ended unasked; starting it again\.$/

it('restarts a killed server with the same data, address and token, and logs one line', async () => {
  const { server, db, lines } = await startSupervised()
  await db.run(sql`create table kept (word text)`)
  for (const count of [1, 2]) {
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.pid, { timeout: 10_000 }).not.toBe(killed)
    expect(await db.all(sql`select word from kept`)).toEqual([])
    expect(lines).toEqual(Array.from({ length: count }, () => expect.stringMatching(died)))
  }
})

it('replaces a server that hangs, and logs one line', { timeout: 60_000 }, async () => {
  const { server, db, lines } = await startSupervised()
  await db.run(sql`create table kept (word text)`)
  const { pid } = server
  process.kill(pid, 'SIGSTOP')
  await expect.poll(() => server.pid, { timeout: 40_000 }).not.toBe(pid)
  expect(await db.all(sql`select word from kept`)).toEqual([])
  expect(lines).toEqual([
    `The libSQL server (process ${pid}) has not responded to 3 checks in a row; starting it again.`,
  ])
})

it('replaces no server for two failed checks in a row', { timeout: 60_000 }, async () => {
  const statuses = [503, 503, 200, 503, 503, 200, 503, 503, 503]
  const health = createHttpServer((_request, response) =>
    response.writeHead(statuses.shift() ?? 200).end(),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void health.close())
  await once(health, 'listening')
  const { port } = health.address() as AddressInfo
  const { server } = await startSupervised(`http://127.0.0.1:${port}`)
  const { pid } = server
  await expect.poll(() => server.pid, { timeout: 40_000 }).not.toBe(pid)
  expect(statuses).toEqual([])
})

it('reports a port that was taken meanwhile once, and continues when it is free', async () => {
  const { server, lines } = await startSupervised()
  const { pid, ended } = server
  process.kill(pid, 'SIGKILL')
  await ended
  const other = await listenOn(server.url)
  const { port } = new URL(server.url)
  await expect.poll(() => lines.slice(1)).toEqual([expect.stringContaining(`Port ${port} on`)])
  other.close()
  await expect.poll(() => server.pid, { timeout: 10_000 }).not.toBe(pid)
  expect(lines).toHaveLength(2)
})

it('restarts on request, retrying as needed, without reporting a crash', async () => {
  const { server, lines, db } = await startSupervised()
  const { pid, ended } = server
  const restarted = server.restart()
  await ended
  const other = await listenOn(server.url)
  await expect.poll(() => lines).toEqual([expect.stringContaining('Trying again.')])
  other.close()
  await restarted
  expect(server.pid).not.toBe(pid)
  await expect(db.run(sql`select 1`)).resolves.toBeDefined()
})

it('reports a damaged file if that prevents the restart', async () => {
  const { server, dataDir, db, lines } = await startSupervised()
  await db.run(sql`create table kept (word text)`)
  const { pid, ended } = server
  await writeFile(join(dataDir, 'metastore/data'), 'x'.repeat(8192))
  await rm(join(dataDir, 'metastore/data-wal'), { force: true })
  process.kill(pid, 'SIGKILL')
  await ended
  await expect
    .poll(() => lines.at(-1), { timeout: 10_000 })
    .toMatch(/could not open .* may be damaged.*Trying again/)
})

it('stays stopped, even while a restart is under way', async () => {
  const { server, db, lines } = await startSupervised()
  const { pid, ended } = server
  process.kill(pid, 'SIGKILL')
  await ended
  await server.stop()
  await expect(db.run(sql`select 1`)).rejects.toThrow(/./)
  expect(lines.length).toBeLessThanOrEqual(1)
})
