import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { basisHeader, writeBasis } from '@shop/contracts/basis'

import { createCache, type StoredEntry } from '../../platform/cache.ts'
import { createChangeIndex } from '../../platform/change-index.ts'
import { renderFragment } from './sandbox.ts'

const head = '{"title":"Shop"}\n'
const pageUrl = new URL('https://shop.example/shop')

type Respond = (signal: AbortSignal, url: string) => Response | Promise<Response>

const renderWith = (respond: Respond) => {
  const calls = { count: 0, code: {} as { limits?: object } }
  const entry = {
    fetch: (url: string, { signal }: { signal: AbortSignal }) => respond(signal, url),
  }
  const loader = {
    get: (_name: string, getCode: () => Promise<{ limits?: object }>) => {
      calls.count += 1
      void getCode().then((code) => Object.assign(calls.code, code))
      return { getEntrypoint: () => entry }
    },
  } as unknown as WorkerLoader
  const files = { get: () => Promise.resolve({ text: () => Promise.resolve('') }) }
  const sandbox = {
    loader,
    compatibilityDate: '2026-08-04',
    api: {} as Fetcher,
    storeOf: () => ({}) as Fetcher,
    apiFor: () => ({}) as Fetcher,
    logsOf: () => ({}) as Fetcher,
    leftOut: {} as Record<string, number>,
    announceCall: (called: string) => void announced.push(called),
  }
  const announced: string[] = []
  const released = release({
    module: `catalog-${crypto.randomUUID()}`,
    server: { entry: 'server.js' },
  })
  const leaveOut = (untilMs: number): void =>
    void (sandbox.leftOut = { [`${released.module}@${released.version}`]: untilMs })
  let nowMs = 0
  const stored: StoredEntry[] = []
  const location = {
    get: async () => undefined,
    put: (key: string, entry: StoredEntry) => {
      if (key.startsWith('fragment ')) stored.push(entry)
    },
    delete: () => {},
  }
  const changes = createChangeIndex()
  changes.add({ floor: 0, seq: 20, last: new Map() })
  const render = async (url = pageUrl) => {
    const { ctx } = testContext({
      sandbox,
      files: files as unknown as R2Bucket,
      now: () => nowMs,
      cache: createCache({ now: () => 0, changes, location }).forRequest(() => true),
    })
    return (await renderFragment(ctx, released, url)).fragment
  }
  return { calls, stored, announced, leaveOut, render, wait: (ms: number) => void (nowMs += ms) }
}

const endless = (signal: AbortSignal): Response => {
  const chunk = new Uint8Array(64 * 1024)
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (signal.aborted) controller.error(signal.reason)
      else controller.enqueue(chunk)
    },
  })
  return new Response(stream)
}

it('server entry: its response is the page', async () => {
  const { render, calls } = renderWith(() => new Response(`${head}<p>Hats</p>`))
  expect(await render()).toMatchObject({ head: { title: 'Shop' }, html: '<p>Hats</p>' })
  expect(calls.code.limits).toEqual({ cpuMs: 500, subRequests: 20 })
})

it('server entry: stops reading after a megabyte, and the browser renders the page', async () => {
  const { render } = renderWith(endless)
  expect(await render()).toMatchObject({ status: 200, html: '' })
})

it('server entry: one that exceeds its limits three times in a row is paused', async () => {
  let isBroken = true
  const overLimit = () => Promise.reject(new Error('Worker exceeded CPU time limit.'))
  const { render, calls, wait } = renderWith(() =>
    isBroken ? overLimit() : new Response(`${head}<p>Hats</p>`),
  )
  for (let count = 0; count < 6; count += 1) expect((await render()).html).toBe('')
  expect(calls.count).toBe(3)
  isBroken = false
  wait(10_000)
  expect((await render()).html).toBe('<p>Hats</p>')
})

it('server entry: one that a local shop skips for a while is not called during that time', async () => {
  const { render, calls, announced, leaveOut, wait } = renderWith(
    () => new Response(`${head}<p>Hats</p>`),
  )
  leaveOut(60_000)
  expect((await render()).html).toBe('')
  expect([calls.count, announced]).toEqual([0, []])
  wait(60_000)
  expect((await render()).html).toBe('<p>Hats</p>')
  expect(announced).toEqual([expect.stringMatching(/^catalog-.+@/)])
})

it.each(['no such color', 'Maximum call stack size exceeded'])(
  'server entry: an error on one page does not affect other pages: %s',
  async (message) => {
    const { render, calls } = renderWith(() => Promise.reject(new Error(message)))
    for (let count = 0; count < 6; count += 1) await render()
    expect(calls.count).toBe(6)
  },
)

it('server entry: its page is cached under the subjects that it reports', async () => {
  const basis = { seq: 12, ageMs: 0, subjects: ['lists', 'product:tee', 'releases'] }
  const { render, stored } = renderWith(
    () => new Response(`${head}<p>Hats</p>`, { headers: { [basisHeader]: writeBasis(basis) } }),
  )
  await render()
  // `releases` is no subject of pages, so it counts as `shown`, and the page is not shared.
  expect(stored).toEqual([])
  basis.subjects.pop()
  await render()
  expect(stored).toMatchObject([
    {
      seq: 12,
      subjects: ['lists', 'product:tee', 'settings', expect.stringMatching('^values:catalog-')],
    },
  ])
})

it('server entry: a page that does not exist is cached only in this isolate', async () => {
  const headers = { [basisHeader]: writeBasis({ seq: 12, ageMs: 0, subjects: ['product:none'] }) }
  const { render, stored } = renderWith(() => new Response(`${head}None`, { status: 404, headers }))
  expect(await render()).toMatchObject({ status: 404, html: 'None' })
  expect(stored).toEqual([])
})

it('server entry: does not learn the host, because all hosts share its page', async () => {
  const { render } = renderWith((_signal, url) => new Response(`${head}<a href="${url}">Hats</a>`))
  const { html } = await render(new URL('http://evil.example:1234/shop'))
  expect(html).toBe('<a href="http://shop/shop">Hats</a>')
})
