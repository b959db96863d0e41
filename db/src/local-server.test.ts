import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished } from 'vitest'

import { startLibsqlServer } from './local-server.ts'
import { openDatabase } from './open.ts'

const root = await mkdtemp(join(tmpdir(), 'shop-local-server-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const emptyFolder = (): Promise<string> => mkdtemp(join(root, 'data-'))

const start = async (options: { dataDir: string; port?: number }) => {
  const server = await startLibsqlServer(options)
  onTestFinished(server.stop)
  return server
}

const startInAnotherProgram = async (dataDir: string) => {
  const module = fileURLToPath(new URL('local-server.ts', import.meta.url))
  const code = `const { startLibsqlServer } = await import(${JSON.stringify(module)})
    const { url } = await startLibsqlServer({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code])
  const [url] = await once(program.stdout, 'data')
  return { program, url: String(url).trim() }
}

const isListening = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  )

const occupyPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

it('keeps stored data across a restart', async () => {
  const dataDir = await emptyFolder()
  const first = await start({ dataDir })
  await openDatabase(first).batch([
    openDatabase(first).run(sql`create table kept (word text)`),
    openDatabase(first).run(sql`insert into kept values ('stays')`),
  ])
  await first.stop()
  const second = await start({ dataDir })
  expect(await openDatabase(second).all(sql`select word from kept`)).toEqual([{ word: 'stays' }])
})

const oneQuery = {
  requests: [{ type: 'execute', stmt: { sql: 'select 1' } }, { type: 'close' }],
}
const routes = [
  ['GET', '/dump', ''],
  ['POST', '/', '{"statements":["select 1"]}'],
  ['POST', '/v1/execute', '{"stmt":{"sql":"select 1"}}'],
  ['POST', '/v2/pipeline', JSON.stringify(oneQuery)],
  ['POST', '/v3/pipeline', JSON.stringify(oneQuery)],
] as const

it('rejects requests without the token of this start and allows all requests with it', async () => {
  const earlier = await start({ dataDir: await emptyFolder() })
  const { url, authToken } = await start({ dataDir: await emptyFolder() })
  const statuses = async (headers: Record<string, string>) => {
    const responses: number[] = []
    for (const [method, path, body] of routes) {
      const response = await fetch(url + path, { method, headers, ...(body && { body }) })
      await response.text()
      responses.push(response.status)
    }
    return responses
  }
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
  const refused = [401, 401, 401, 401, 401]
  expect(await statuses({})).toEqual(refused)
  expect(await statuses({ origin: 'https://evil.example' })).toEqual(refused)
  expect(await statuses({ origin: url })).toEqual(refused)
  expect(await statuses(withToken(earlier.authToken))).toEqual(refused)
  expect(await statuses({ authorization: `Basic ${btoa('admin:admin')}` })).toEqual(refused)
  expect(await statuses(withToken(authToken))).toEqual([200, 200, 200, 200, 200])
})

it('leaves no process and no pid file behind when it is stopped', async () => {
  const dataDir = await emptyFolder()
  const server = await start({ dataDir })
  await server.stop()
  expect(await isListening(server.url)).toBe(false)
  expect(await readdir(dataDir)).not.toContain('sqld.pid')
})

it('ends when the program that started it is killed', async () => {
  const { program, url } = await startInAnotherProgram(await emptyFolder())
  program.kill('SIGKILL')
  await expect.poll(() => isListening(url), { timeout: 10_000 }).toBe(false)
})

it('starts at once in the folder of a program that was killed', async () => {
  const dataDir = await emptyFolder()
  const { program, url } = await startInAnotherProgram(dataDir)
  program.kill('SIGKILL')
  await once(program, 'exit')
  const server = await start({ dataDir })
  expect(await isListening(server.url)).toBe(true)
  expect(await isListening(url)).toBe(false)
})

it('does not touch a folder that a running shop uses', async () => {
  const dataDir = await emptyFolder()
  const { program, url } = await startInAnotherProgram(dataDir)
  onTestFinished(() => void program.kill('SIGKILL'))
  await expect(start({ dataDir })).rejects.toThrow(/in use by a shop that runs already/)
  expect(await isListening(url)).toBe(true)
})

it('never kills an unrelated process that has the pid of an earlier server', async () => {
  const dataDir = await emptyFolder()
  const innocent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void innocent.kill('SIGKILL'))
  await writeFile(join(dataDir, 'sqld.pid'), `${innocent.pid} 1\n`)
  await start({ dataDir })
  expect(innocent.kill(0)).toBe(true)
})

it('reports a port that is taken', async () => {
  const port = await occupyPort()
  await expect(start({ dataDir: await emptyFolder(), port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another port.`,
  )
})

it('does not write into a folder of another program', async () => {
  const dataDir = await emptyFolder()
  await writeFile(join(dataDir, 'thesis.txt'), 'years of work')
  await expect(start({ dataDir })).rejects.toThrow(/holds "thesis.txt".*DATA_DIR/)
  expect(await readdir(dataDir)).toEqual(['thesis.txt'])
})

it.each(['dbs/default/data', 'metastore/data'])('reports that %s is damaged', async (file) => {
  const dataDir = await emptyFolder()
  const server = await start({ dataDir })
  await openDatabase(server).run(sql`create table kept (word text)`)
  await server.stop()
  await rm(join(dataDir, `${file}-wal`), { force: true })
  await writeFile(join(dataDir, file), 'x'.repeat(8192))
  await expect(start({ dataDir })).rejects.toThrow(/could not open .* may be damaged.*DATA_DIR/)
})
