import { describe, expect, it, vi } from 'vitest'
import { productWire } from '@shop/testkit/wire'
import { useFakeBrowser } from './test/fake-browser.ts'
import { follow, following } from './test/fake-socket.ts'

const removed = (seq: number) => ({ type: 'product.removed', seq, id: `tee-${seq}` })
const maxWaitMs = 30_000

const browser = useFakeBrowser()

describe('subscribeToTopics', () => {
  it('subscribes to its topics from now on', () => {
    expect(following(['products', 'orders']).socket().path).toBe('/api/live?topics=products,orders')
  })

  it('sends the id and key of a link to subscribe to its order', () => {
    const page = follow({ topics: ['own-order'], link: { id: 'a&b', key: 'k1' } })
    page.start()
    expect(page.socket().path).toBe('/api/live?topics=own-order&order=a%26b&key=k1')
  })

  it('parses messages with the contract', () => {
    const { socket, received } = following()
    socket().say({ type: 'product.saved', seq: 3, product: productWire({ price: 35 }) })
    expect(received).toMatchObject([{ seq: 3, product: { priceCents: 3500 } }])
  })

  it('first requests the changes since the data was loaded, and hides the hello', () => {
    const { start, socket, received } = follow({ getDataAgeMs: () => 1234.5 })
    start()
    expect(socket().path).toBe('/api/live?topics=products&sinceMs=1235')
    socket().say(removed(6))
    socket().say({ type: 'hello', seq: 7 })
    expect(received.map(({ type }) => type)).toEqual(['product.removed'])
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toBe('/api/live?topics=products&after=7')
    socket().say(removed(8))
    socket().say({ type: 'hello', seq: 8 })
    expect(received.map(({ type }) => type)).toEqual(['product.removed', 'product.removed'])
  })

  it('passes on the hello of a second try, because the data may come from a cache', () => {
    const { start, socket, received } = follow({ getDataAgeMs: () => 1000 })
    start()
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toBe('/api/live?topics=products')
    socket().say({ type: 'hello', seq: 7 })
    expect(received).toEqual([{ type: 'hello', seq: 7 }])
  })

  it('passes on the hello if the age of the data is unknown', () => {
    const { start, socket, received } = follow({ getDataAgeMs: () => Infinity })
    start()
    expect(socket().path).toBe('/api/live?topics=products')
    socket().say({ type: 'hello', seq: 7 })
    expect(received).toEqual([{ type: 'hello', seq: 7 }])
  })

  it('does not rely on the age of the data if the page was opened offline', () => {
    const { start, socket } = follow({ getDataAgeMs: () => 1000 })
    vi.stubGlobal('navigator', { onLine: false })
    start()
    vi.stubGlobal('navigator', { onLine: true })
    browser.page.dispatchEvent(new Event('online'))
    expect(socket().path).toBe('/api/live?topics=products')
  })

  it('resumes after 0 when the last number is 0', () => {
    const { socket } = following()
    socket().say({ type: 'hello', seq: 0 })
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toBe('/api/live?topics=products&after=0')
  })

  it('drops messages that are older than the last one', () => {
    const { socket, received } = following()
    for (const seq of [5, 4, 6, 1]) socket().say(removed(seq))
    expect(received.map(({ seq }) => seq)).toEqual([5, 6])
  })

  it('starts over after a reset, even with a lower number', () => {
    const { socket, received } = following()
    socket().say(removed(900))
    socket().say({ type: 'reset', seq: 2 })
    socket().say({ type: 'hello', seq: 2 })
    socket().say(removed(3))
    expect(received.map(({ seq }) => seq)).toEqual([900, 2, 2, 3])
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toContain('after=3')
  })

  it.each(['not JSON', '', '{"type":"product.liked","seq":9}', '{"seq":9}', 'null', 'pong'])(
    'ignores %j',
    (message) => {
      const { socket, received } = following()
      socket().say(message)
      socket().say(removed(1))
      expect(received.map(({ seq }) => seq)).toEqual([1])
    },
  )

  it('reports when the connection opens and is lost', () => {
    const { socket, states } = following()
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    socket().open()
    expect(states).toEqual([true, false, true])
  })

  it('passes on each message of a frame with several, once', () => {
    const { socket, received } = following()
    socket().say([
      removed(5),
      { type: 'product.liked', seq: 6 },
      removed(7),
      { type: 'hello', seq: 7 },
    ])
    socket().say([removed(7), removed(8)])
    expect(received.map(({ type, seq }) => `${type} ${seq}`)).toEqual([
      'product.removed 5',
      'product.removed 7',
      'hello 7',
      'product.removed 8',
    ])
  })
})
