import { describe, expect, it, vi } from 'vitest'
import { signInAgain } from '@shop/contracts/realtime'
import { retryDelayMs } from './realtime.ts'
import { useFakeBrowser } from './test/fake-browser.ts'
import { follow, following } from './test/fake-socket.ts'

const removed = (seq: number) => ({ type: 'product.removed', seq, id: `tee-${seq}` })
const maxWaitMs = 30_000

const browser = useFakeBrowser()

describe('subscribeToTopics', () => {
  it('closes the socket when the network is lost, and reconnects when it is back', () => {
    const { socket, sockets, states } = following()
    vi.stubGlobal('navigator', { onLine: false })
    browser.page.dispatchEvent(new Event('offline'))
    expect(socket().isClosed).toBe(true)
    expect(states).toEqual([true, false])
    vi.stubGlobal('navigator', { onLine: true })
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(2)
  })

  it('requests missed messages after a lost connection', () => {
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

  it('waits longer after each failure, and resets the delay after a success', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { socket, sockets } = following()
    for (const waitMs of [4000, 8000, 16_000, 30_000]) {
      const before = sockets.length
      socket().close()
      vi.advanceTimersByTime(waitMs - 1)
      expect(sockets).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(before + 1)
    }
    socket().open()
    socket().close()
    vi.advanceTimersByTime(4000)
    expect(sockets).toHaveLength(6)
  })

  it.each(['network', 'visitor'])('reconnects early, and only once, when the %s returns', (who) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { socket, sockets } = following()
    socket().close()
    browser.tab.hidden = true
    browser.tab.dispatchEvent(new Event('visibilitychange'))
    expect(sockets).toHaveLength(1)
    browser.tab.hidden = false
    if (who === 'network') browser.page.dispatchEvent(new Event('online'))
    else browser.tab.dispatchEvent(new Event('visibilitychange'))
    expect(sockets).toHaveLength(2)
    browser.page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(2)
  })

  it('reconnects with a renewed credential when the old one has ended', () => {
    const { socket, sockets, signedOut } = following(['orders'])
    for (const count of [2, 3]) {
      socket().close(signInAgain)
      vi.advanceTimersByTime(maxWaitMs)
      expect(sockets).toHaveLength(count)
      socket().open()
    }
    expect(signedOut()).toBe(0)
  })

  it('does not treat a lost network as a sign-out', () => {
    const { socket, sockets, signedOut } = following(['orders'])
    socket().close(signInAgain)
    vi.advanceTimersByTime(maxWaitMs)
    vi.stubGlobal('navigator', { onLine: false })
    browser.page.dispatchEvent(new Event('offline'))
    vi.stubGlobal('navigator', { onLine: true })
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(3)
    expect(signedOut()).toBe(0)
  })

  it('stops and reports a sign-out when the credential has ended and the reconnect fails', () => {
    const { socket, sockets, signedOut } = following(['orders'])
    socket().close(signInAgain)
    vi.advanceTimersByTime(maxWaitMs)
    socket().close()
    vi.advanceTimersByTime(maxWaitMs)
    browser.page.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
    expect(signedOut()).toBe(1)
  })

  it('does not try without a network, and retries as soon as it is back', () => {
    const { socket, sockets } = following()
    vi.stubGlobal('navigator', { onLine: false })
    socket().close()
    vi.advanceTimersByTime(10 * maxWaitMs)
    expect(sockets).toHaveLength(1)
    vi.stubGlobal('navigator', { onLine: true })
    browser.page.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
  })

  it('does not connect when the network is back after an abort', () => {
    const { start, sockets, controller } = follow()
    vi.stubGlobal('navigator', { onLine: false })
    start()
    controller.abort()
    vi.stubGlobal('navigator', { onLine: true })
    browser.page.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(0)
  })

  it('closes the socket and stops when it is aborted', () => {
    const { socket, sockets, controller } = following()
    controller.abort()
    expect(socket().isClosed).toBe(true)
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(1)
  })

  it('does not reconnect when it is aborted between two tries', () => {
    const { socket, sockets, controller } = following()
    socket().close()
    controller.abort()
    vi.advanceTimersByTime(maxWaitMs)
    expect(sockets).toHaveLength(1)
  })

  it('makes no socket when the signal is already aborted', () => {
    const { start, sockets, controller } = follow()
    controller.abort()
    start()
    expect(sockets).toHaveLength(0)
  })
})

describe('retryDelayMs', () => {
  it.each([
    [0, 4000],
    [1, 8000],
    [2, 16_000],
    [3, 30_000],
    [2000, 30_000],
  ])('after %i failures waits at most %i ms', (failures, maxMs) => {
    expect(retryDelayMs(failures, () => 0)).toBe(0)
    expect(retryDelayMs(failures, () => 0.5)).toBe(maxMs / 2)
    expect(retryDelayMs(failures, () => 1)).toBe(maxMs)
  })
})
