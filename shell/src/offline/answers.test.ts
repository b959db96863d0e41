import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cacheFirst, networkFirst } from './answers.ts'
import { keep } from './kept.ts'
import { memoryCaches, networkAnswer } from './test/memory-caches.ts'

const request = new Request('https://shop.example/shop')
const picture = new Request('https://shop.example/media/a.avif')

const work: Promise<unknown>[] = []
const waitUntil = (part: Promise<unknown>): void => void work.push(part)
const network = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', network)
})

afterEach(async () => {
  await Promise.all(work.splice(0))
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isOffline = () => network.mockRejectedValue(new TypeError('Failed to fetch'))
const answers = (text: string, init?: ResponseInit) =>
  network.mockImplementation(async () => networkAnswer(text, init))

describe('networkFirst', () => {
  const ask = async (budgetMs = 3000) =>
    (await networkFirst({ request, kind: 'pages', waitUntil, budgetMs }))?.text()

  it('answers what the network says, and keeps it for when there is none', async () => {
    answers('fresh')
    expect(await ask()).toBe('fresh')
    await Promise.all(work)
    isOffline()
    expect(await ask()).toBe('fresh')
  })

  it('says when it has kept an answer, and only then', async () => {
    const onKept = vi.fn()
    const askAndWait = async () => {
      await networkFirst({ request, kind: 'pages', waitUntil, onKept })
      await Promise.all(work)
    }
    isOffline()
    await askAndWait()
    answers('broken', { status: 503 })
    await askAndWait()
    expect(onKept).not.toHaveBeenCalled()
    answers('fresh')
    await askAndWait()
    expect(onKept).toHaveBeenCalledTimes(1)
  })

  it('shows the kept copy when the network takes too long, and keeps what comes late', async () => {
    vi.useFakeTimers()
    await keep('pages', request, networkAnswer('kept'))
    let arrive = (_answer: Response): void => {}
    network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const answer = ask()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe('kept')
    arrive(networkAnswer('late'))
    await Promise.all(work)
    isOffline()
    expect(await ask()).toBe('late')
  })

  it('waits for a slow network when nothing is kept', async () => {
    vi.useFakeTimers()
    network.mockReturnValue(
      new Promise((resolve) => setTimeout(resolve, 9000, networkAnswer('slow'))),
    )
    const answer = ask()
    await vi.advanceTimersByTimeAsync(9000)
    expect(await answer).toBe('slow')
  })

  it('has no answer to what was never seen', async () => {
    isOffline()
    expect(await ask()).toBeUndefined()
  })

  it('shows an error of the shop, and does not keep it', async () => {
    await keep('pages', request, networkAnswer('kept'))
    answers('broken', { status: 500 })
    expect(await ask()).toBe('broken')
    await Promise.all(work)
    isOffline()
    expect(await ask()).toBe('kept')
  })
})

describe('cacheFirst', () => {
  it('asks once for a picture', async () => {
    answers('picture', { headers: { date: new Date().toUTCString() } })
    const ask = async () =>
      (await cacheFirst({ request: picture, kind: 'media', waitUntil })).text()
    expect(await ask()).toBe('picture')
    await Promise.all(work)
    expect(await ask()).toBe('picture')
    expect(network).toHaveBeenCalledTimes(1)
  })

  it('shows an old picture at once and asks for it again', async () => {
    const headers = { date: 'Sun, 01 Nov 2026 00:00:00 GMT' }
    await keep('media', picture, networkAnswer('old', { headers }))
    answers('new')
    const ask = async () =>
      (await cacheFirst({ request: picture, kind: 'media', waitUntil })).text()
    expect(await ask()).toBe('old')
    await Promise.all(work)
    expect(await ask()).toBe('new')
  })

  it('fails as the network does when nothing is kept', async () => {
    isOffline()
    await expect(cacheFirst({ request: picture, kind: 'media', waitUntil })).rejects.toThrow(
      'fetch',
    )
  })
})
