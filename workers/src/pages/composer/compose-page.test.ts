import type { Release } from '@shop/contracts/release'
import { emptyHead } from '@shop/contracts/server-entry'
import { sleep } from '@shop/domain/time'
import { release } from '@shop/testkit/wire'
import { generateKeyPair } from 'jose'
import { expect, it, vi } from 'vitest'

import { openCache, testContext } from '../../../test/context.ts'
import type { Ctx } from '../../platform/context.ts'
import type { LogLine } from '../../platform/log.ts'
import { composePage } from './compose-page.ts'

const openShop = async (releases: readonly Release[], sandbox: Ctx['sandbox'] = null) => {
  const lines: LogLine[] = []
  const cache = openCache(() => 0)
  const { ctx } = testContext({ cache, sandbox, log: (line) => lines.push(line) })
  const modules = releases.map((live) => ({
    module: live.module,
    live,
    lastGood: null,
    canary: null,
  }))
  const load = async () => ({ value: modules, subjects: [] })
  await cache.get({ key: 'registry', load })
  return { ctx, lines }
}

const sandboxOf = (respond: (request: Request) => Promise<Response>): Ctx['sandbox'] => {
  const fetch = (url: string, init: RequestInit) => respond(new Request(url, init))
  return {
    loader: { get: () => ({ getEntrypoint: () => ({ fetch }) }) } as unknown as WorkerLoader,
    compatibilityDate: '2026-08-04',
    api: {} as Fetcher,
    storeOf: () => ({}) as Fetcher,
    apiFor: () => ({}) as Fetcher,
    logsOf: () => ({}) as Fetcher,
    leftOut: {},
    announceCall: () => {},
  }
}

const pageOf = async (releases: readonly Release[], ...paths: string[]) => {
  const { ctx, lines } = await openShop(releases)
  let status = 0
  for (const path of paths)
    ({ status } = await composePage(ctx, new Request(`https://shop.example${path}`)))
  return { status, lines }
}

it.each([[[]], [[release()]]])(
  'page: returns 503 without a log line before a shell is live',
  async (releases) => {
    expect(await pageOf(releases, '/nowhere')).toEqual({ status: 503, lines: [] })
  },
)

it('page: returns 404 with a warning for a path that no live module owns', async () => {
  const { status, lines } = await pageOf([release({ module: 'shell' })], '/nowhere')
  expect({ status, lines }).toMatchObject({ status: 404, lines: [{ level: 'warn' }] })
})

it('page: writes one log line for a flood of invented paths', async () => {
  const releases = [release({ module: 'shell' })]
  const { lines } = await pageOf(
    releases,
    ...Array.from({ length: 50 }, (_none, index) => `/nowhere-${index}`),
  )
  expect(lines).toHaveLength(1)
})

it('page: omits from the log the email in a path that no live module owns', async () => {
  const { lines } = await pageOf([release({ module: 'shell' })], '/orders/ada@example.com?q=ada')
  expect(lines).toEqual([{ level: 'warn', message: '404: nothing is at /orders/…' }])
})

it('page: names the modules whose server entry failed, but none where server entries cannot run', async () => {
  const server = { entry: 'server.js' }
  const releases = [
    release({ module: 'shell', routes: [], server }),
    release({ routes: ['/shop'], server }),
    release({ module: 'plain', routes: ['/plain'] }),
  ]
  const sandbox = sandboxOf(() => Promise.reject(new Error('broken')))
  const namedAt = async (path: string, given: Ctx['sandbox'] = sandbox) => {
    const { ctx } = await openShop(releases, given)
    const page = await composePage(ctx, new Request(`https://shop.example${path}`))
    return /<meta name="not-rendered" content="([^"]*)">/.exec(await page.text())?.[1]
  }
  expect(await namedAt('/shop')).toBe('catalog shell')
  expect(await namedAt('/plain')).toBe('shell')
  expect(await namedAt('/shop', null)).toBeUndefined()
})

it('page: gives its slots their full time even if it used up all of its own', async () => {
  const server = { entry: 'server.js' }
  const slots = { 'home.section': './section' }
  const place = '<div data-slot="home.section" data-params="{}"></div>'
  const { ctx, lines } = await openShop(
    [
      release({ module: 'shell', routes: [] }),
      release({ routes: ['/'], server }),
      release({ module: 'looks', slots, server, serverSlots: ['home.section'] }),
    ],
    sandboxOf(async ({ method, signal }) => {
      nowMs += 2000
      await sleep(10)
      signal.throwIfAborted()
      return new Response(method === 'POST' ? 'null\n<p>Looks</p>' : `{"title":"Home"}\n${place}`)
    }),
  )
  let nowMs = 0
  const page = await composePage({ ...ctx, now: () => nowMs }, new Request('https://shop.example/'))
  expect(await page.text()).toContain('<p>Looks</p>')
  expect(lines).toEqual([])
})

it('page: is not stored for other visitors if its signature is missing', async () => {
  const shell = release({ module: 'shell', routes: [] })
  const catalog = release({ routes: ['/shop'] })
  const storedWith = async (keys: object) => {
    const { ctx } = await openShop([shell, catalog])
    const fragment = { head: emptyHead('Shop'), status: 200, html: '<p>Hats</p>' }
    const key = `fragment ${catalog.module}@${catalog.version} /shop`
    await ctx.cache.get({ key, load: async () => ({ value: fragment, subjects: [] }) })
    const load = async () => ({ value: 'first', subjects: [] })
    await ctx.cache.get({ key: 'cache generation', load })
    await ctx.cache.getTimed({ key: 'document keys', load: async () => keys })
    const storeResponse = vi.fn<Ctx['storeResponse']>()
    await composePage({ ...ctx, storeResponse }, new Request('https://shop.example/shop'))
    return storeResponse.mock.calls.length
  }
  const { privateKey } = await generateKeyPair('ES256')
  expect(await storedWith({ signing: privateKey })).toBe(1)
  expect(await storedWith({})).toBe(0)
})
