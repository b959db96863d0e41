import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, describe, expect, it } from 'vitest'

import type { Deploy, DeploySettings } from './settings.ts'
import { callCloudflare, findAtCloudflare, rollBack } from './cloudflare.ts'
import { planAccount } from './steps.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

const open = async (listener: RequestListener) => {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const apiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  const settings = { CLOUDFLARE_API_TOKEN: 't' } as DeploySettings
  return { deploy: { apiBaseUrl, signal, settings }, countCalls: () => calls }
}

// Each test waits for seconds between retries, so they run concurrently.
describe.concurrent('a call', () => {
  it('tries four times when the connection breaks, then says so', async () => {
    const { deploy, countCalls } = await open((request) => void request.destroy())
    await expect(callCloudflare(deploy, '/file', { method: 'PUT', body: 'text' })).rejects.toThrow(
      'Cloudflare cannot be reached',
    )
    expect(countCalls()).toBe(4)
  })

  it('blames no token when the connection breaks', async () => {
    const { deploy } = await open((request) => void request.destroy())
    await expect(planAccount(deploy as Deploy)).rejects.toThrow(/^Cloudflare cannot be reached/)
  })

  it('tries again after a temporary failure', async () => {
    const statuses = [503, 429, 200]
    const { deploy } = await open((_request, response) =>
      response.writeHead(statuses.shift() ?? 500).end('{"result":"there"}'),
    )
    expect(await findAtCloudflare(deploy, '/thing')).toBe('there')
  })

  it('returns null for a missing object, and reports a refused call at once', async () => {
    const failure = '{"errors":[{"code":10000,"message":"Authentication error"}]}'
    const { deploy, countCalls } = await open(({ url }, response) =>
      response.writeHead(url === '/none' ? 404 : 403).end(failure),
    )
    expect(await callCloudflare(deploy, '/none')).toBeNull()
    await expect(callCloudflare(deploy, '/thing', { method: 'POST', body: '{}' })).rejects.toThrow(
      'Cloudflare refused POST /thing: Authentication error (10000)',
    )
    expect(countCalls()).toBe(2)
  })

  it.each(['null', '{"errors":null}', '<html>'])(
    'reports the status of a refused call that gives no reasons: %s',
    async (body) => {
      const { deploy } = await open((_request, response) => response.writeHead(400).end(body))
      await expect(callCloudflare(deploy, '/thing')).rejects.toThrow('refused GET /thing: 400')
    },
  )
})

it('says that there is nothing to go back to after the first deploy', async () => {
  const results: Record<string, object> = {
    deployments: { deployments: [{ versions: [{ version_id: 'first', percentage: 100 }] }] },
    'versions?deployable=true': { items: [{ id: 'first' }] },
  }
  const { deploy } = await open(({ url = '' }, response) =>
    response.end(JSON.stringify({ result: results[url.split('/').at(-1) ?? ''] })),
  )
  await expect(rollBack(deploy)).rejects.toThrow('there is nothing to go back to')
})
