import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { startDevelopment } from './development-server.ts'

let moduleDir: string
const stops: (() => void)[] = []

beforeAll(async () => {
  moduleDir = await mkdtemp(join(tmpdir(), 'module-'))
  await writeFile(join(moduleDir, 'package.json'), '{ "version": "1.0.0" }')
  await writeFile(join(moduleDir, 'module.ts'), "export default { name: 'looks', team: 'looks' }")
})

afterAll(async () => {
  for (const stop of stops) stop()
  await rm(moduleDir, { recursive: true })
})

const serve = async (respond: RequestListener): Promise<number> => {
  const server = createServer(respond).listen(0, '127.0.0.1')
  stops.push(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const start = (options: Partial<Parameters<typeof startDevelopment>[0]>) =>
  startDevelopment({
    moduleDir,
    shop: 'http://127.0.0.1:9',
    port: 0,
    onLine: () => expect.unreachable('nothing is built'),
    ...options,
  })

it('refuses a folder without a module and suggests naming another', async () => {
  await expect(start({ moduleDir: tmpdir() })).rejects.toThrow(
    `There is no module in ${tmpdir()}: it has no module.ts. Name its folder`,
  )
})

it('refuses a shop that does not respond', async () => {
  await expect(start({})).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9 cannot be reached \(.*\)\. Is the shop running there\?$/,
  )
})

it('refuses a server that is no shop', async () => {
  const port = await serve((_request, response) => response.end('<h1>Hello</h1>'))
  await expect(start({ shop: `http://127.0.0.1:${port}` })).rejects.toThrow(
    `http://127.0.0.1:${port} did not answer as a shop`,
  )
})

it('refuses a shop behind a sign-in and names the sign-in’s URL', async () => {
  const port = await serve((_request, response) =>
    response.writeHead(302, { location: 'https://team.example/login' }).end(),
  )
  await expect(start({ shop: `http://127.0.0.1:${port}` })).rejects.toThrow(
    'is an access proxy before it (https://team.example/login)?',
  )
})

it('refuses a port that is taken and suggests another', async () => {
  const port = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{ "modules": [] }'),
  )
  await expect(start({ shop: `http://127.0.0.1:${port}`, port })).rejects.toThrow(
    `Port ${port} is taken. Name another, as in --port ${port + 1}.`,
  )
})
