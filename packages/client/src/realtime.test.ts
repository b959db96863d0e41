import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { productWire } from '@shop/testkit/wire'
import { retryDelayMs } from './realtime.ts'
import { follow, following } from './test/fake-socket.ts'

const removed = (seq: number) => ({ type: 'product.removed', seq, id: `tee-${seq}` })
const maxWaitMs = 12_500

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('subscribeToTopics', () => {
  it('asks for its topics from now on', () => {
    expect(following(['products', 'orders']).socket().path).toBe('/api/live?topics=products,orders')
  })

  it('hands messages on, read through the contract', () => {
    const { socket, received } = following()
    socket().say({ type: 'product.saved', seq: 3, product: productWire({ price: 35 }) })
    expect(received).toMatchObject([{ seq: 3, product: { priceCents: 3500 } }])
  })

  it('takes no socket for live that has lost its network, and comes back with it', () => {
    const { socket, sockets, states } = following()
    vi.stubGlobal('navigator', { onLine: false })
    page.dispatchEvent(new Event('offline'))
    expect(socket().isClosed).toBe(true)
    expect(states).toEqual([true, false])
    vi.stubGlobal('navigator', { onLine: true })
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(2)
  })

  it('asks for what it missed after a lost connection', () => {
    const { socket, received, sockets } = following()
    socket().say({ type: 'hello', seq: 4 })
    socket().say(removed(7))
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(2)
    expect(socket().path).toBe('/api/live?topics=products&after=7')
    socket().say(removed(8))
    expect(received.map(({ seq }) => seq)).toEqual([4, 7, 8])
  })

  it('begins with what changed since the data was loaded, and reports no hello then', () => {
    const { start, socket, received } = follow({ getDataAgeMs: () => 1234.5 })
    start()
    expect(socket().path).toBe('/api/live?topics=products&sinceMs=1235')
    socket().say(removed(6))
    socket().say({ type: 'hello', seq: 7 })
    expect(received.map(({ type }) => type)).toEqual(['product.removed'])
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toBe('/api/live?topics=products&after=7')
  })

  it('reports the hello of a second try, when the data may be from a cache', () => {
    const { start, socket, received } = follow({ getDataAgeMs: () => 1000 })
    start()
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    expect(socket().path).toBe('/api/live?topics=products')
    socket().say({ type: 'hello', seq: 7 })
    expect(received).toEqual([{ type: 'hello', seq: 7 }])
  })

  it('reports the hello of a page that was opened offline', () => {
    const { start, socket } = follow({ getDataAgeMs: () => 1000 })
    vi.stubGlobal('navigator', { onLine: false })
    start()
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
    expect(socket().path).toBe('/api/live?topics=products')
  })

  it('asks for everything after 0 when 0 is what it has seen', () => {
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

  it('begins anew from a reset, even when its number is lower', () => {
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
    'passes over %j',
    (message) => {
      const { socket, received } = following()
      socket().say(message)
      socket().say(removed(1))
      expect(received.map(({ seq }) => seq)).toEqual([1])
    },
  )

  it('says when the connection is made and lost', () => {
    const { socket, states } = following()
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    socket().open()
    expect(states).toEqual([true, false, true])
  })

  it('waits longer after each failure, and briefly again after a success', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { socket, sockets } = following()
    for (const waitMs of [250, 500, 1000, 2000]) {
      const before = sockets.length
      socket().close()
      vi.advanceTimersByTime(waitMs - 1)
      expect(sockets).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(before + 1)
    }
    socket().open()
    socket().close()
    vi.advanceTimersByTime(250)
    expect(sockets).toHaveLength(6)
  })

  it('tries nothing without a network, and at once when there is one again', () => {
    const { socket, sockets } = following()
    vi.stubGlobal('navigator', { onLine: false })
    socket().close()
    vi.advanceTimersByTime(10 * maxWaitMs)
    expect(sockets).toHaveLength(1)
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
  })

  it('does not come back with the network when it was aborted without one', () => {
    const { start, sockets, controller } = follow()
    vi.stubGlobal('navigator', { onLine: false })
    start()
    controller.abort()
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(0)
  })

  it('closes the socket and stops when it is aborted', () => {
    const { socket, sockets, controller } = following()
    controller.abort()
    expect(socket().isClosed).toBe(true)
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(1)
  })

  it('does not come back when it is aborted between two tries', () => {
    const { socket, sockets, controller } = following()
    socket().close()
    controller.abort()
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(1)
  })

  it('makes no socket when it is aborted already', () => {
    const { start, sockets, controller } = follow()
    controller.abort()
    start()
    expect(sockets).toHaveLength(0)
  })
})

describe('retryDelayMs', () => {
  it.each([
    [0, 250],
    [1, 500],
    [3, 2000],
    [5, 8000],
    [6, 10_000],
    [2000, 10_000],
  ])('after %i failures waits %i ms and up to a quarter more', (failures, baseMs) => {
    expect(retryDelayMs(failures, () => 0)).toBe(baseMs)
    expect(retryDelayMs(failures, () => 1)).toBe(baseMs * 1.25)
  })

  it('spreads the tries of many pages', () => {
    const waits = new Set(Array.from({ length: 20 }, () => retryDelayMs(0)))
    expect(waits.size).toBeGreaterThan(1)
    for (const waitMs of waits) expect(waitMs).toBeLessThanOrEqual(312.5)
  })
})
