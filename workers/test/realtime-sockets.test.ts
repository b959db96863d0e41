import { once } from 'node:events'
import { get } from 'node:http'

import { signInAgain } from '@shop/contracts/realtime'
import { expect, it, vi } from 'vitest'

import { openLive, refusedUpgrade, startMiniflareApi } from './shop.ts'

const { origin, staffHeaders, staffOrigin, takeLogs, worker } = await startMiniflareApi({
  vars: { SOCKETS_PER_SHARD: '3' },
})

it('a page that offers compression gets plain frames, because each compressed socket would take 200 kB more', async () => {
  const upgrade = get(`${origin}/api/live?topics=products`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
    },
  })
  const [response, socket] = await once(upgrade, 'upgrade')
  expect(response.statusCode).toBe(101)
  expect(response.headers).not.toHaveProperty('sec-websocket-extensions')
  socket.destroy()
})

const closeOf = (socket: WebSocket): Promise<CloseEvent> =>
  new Promise((resolve) => socket.addEventListener('close', resolve))

it('a full shard rejects shoppers, but not staff, and later admits the next shopper', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => openLive(origin, 'topics=products')))
  expect(await refusedUpgrade(origin, 'topics=products')).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
  })
  expect(await takeLogs(1)).toEqual(['overloaded: requests are refused'])
  const staff = await openLive(staffOrigin, 'topics=orders', staffHeaders)
  expect(await staff.next()).toMatchObject({ type: 'hello' })
  const [first] = pages
  const closed = first && closeOf(first.socket)
  first?.close()
  await closed
  const next = await openLive(origin, 'topics=products')
  expect(await next.next()).toMatchObject({ type: 'hello' })
  for (const page of [...pages, next, staff]) page.close()
})

it('tells staff who else has an order open, as they come and go', async () => {
  const open = async () => {
    const page = await openLive(staffOrigin, 'topics=orders', staffHeaders)
    const view = (order: string | null) => page.socket.send(JSON.stringify({ order }))
    const viewers = (order: string) =>
      page.until((message) => message.type === 'viewers' && message['order'] === order)
    return { ...page, view, viewers }
  }
  const [grace, same] = [await open(), await open()]
  grace.view('o1')
  const seen = await grace.viewers('o1')
  expect(seen['viewers']).toHaveLength(1)
  same.view('o1')
  // The same person in two tabs counts once.
  expect(await grace.viewers('o1')).toEqual(seen)
  same.view('o2')
  expect(await grace.viewers('o1')).toEqual(seen)
  expect(await same.viewers('o2')).toMatchObject({ order: 'o2' })
  const shopper = await openLive(origin, 'topics=products')
  const closed = closeOf(shopper.socket)
  shopper.socket.send(JSON.stringify({ order: 'o1' }))
  expect(await closed).toMatchObject({ code: 1008 })
  for (const page of [grace, same]) page.close()
})

it('closes a page that sends anything but a ping, and no others', async () => {
  const [loud, other] = await Promise.all(
    [1, 2].map(() => openLive(staffOrigin, 'topics=orders', staffHeaders)),
  )
  const closed = loud && closeOf(loud.socket)
  loud?.socket.send('hello?')
  expect(await closed).toMatchObject({ code: 1008 })
  expect(other?.socket.readyState).toBe(WebSocket.OPEN)
  other?.close()
})

const openUntil = async (expiresAtMs: number) => {
  const shards = await worker.miniflare.getDurableObjectNamespace('REALTIME_SHARDS')
  const shard = shards.get(shards.idFromName('staff'))
  const url = new URL('https://realtime-shard/')
  const query = { subscriber: { topics: ['orders'], expiresAtMs } }
  url.searchParams.set('query', JSON.stringify(query))
  const { webSocket } = await shard.fetch(url, { headers: { upgrade: 'websocket' } })
  if (!webSocket) return expect.unreachable('the socket was refused')
  const closed = new Promise<number>((resolve) =>
    webSocket.addEventListener('close', ({ code }) => resolve(code)),
  )
  webSocket.accept()
  return { webSocket, closed }
}

it('a socket closes when its visitor’s credential expires', async () => {
  const begunAt = Date.now()
  const long = await openUntil(begunAt + 3_600_000)
  const short = await openUntil(begunAt + 1500)
  // The close frame is sent immediately, but workerd ends the connection only when the object ends.
  const code = vi.waitFor(async () => {
    await worker.evict('RealtimeShard')
    return await Promise.race([short.closed, Promise.reject(new Error('still open'))])
  }, 10_000)
  expect(await code).toBe(signInAgain)
  expect(Date.now() - begunAt).toBeGreaterThanOrEqual(1500)
  expect(long.webSocket.readyState).toBe(WebSocket.OPEN)
  long.webSocket.close()
})
