import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { openCache, testContext } from '../../../test/context.ts'
import type { LogLine } from '../../platform/log.ts'
import { fillSlots } from './edge-slots.ts'

const place = (slot: string, params: string, content = '') =>
  `<div data-slot="${slot}" data-params="${params}">${content}</div>`

const teeParams = '{&quot;productId&quot;:&quot;tee&quot;}'

const catalog = release({ routes: ['/product/:id', '/pay'], isolated: ['/pay'] })

const looksWith = (changes = {}) =>
  release({
    module: `looks-${crypto.randomUUID().slice(0, 8)}`,
    routes: [],
    slots: { 'product.details': './details', 'cart.details': './details' },
    server: { entry: 'server.js' },
    serverSlots: ['product.details', 'cart.details'],
    ...changes,
  })

type Options = { path?: string; status?: number; looks?: ReturnType<typeof looksWith> }

const fill = async (
  html: string,
  { path = '/product/tee', status = 200, looks = looksWith() }: Options = {},
) => {
  const calls: unknown[] = []
  const lines: LogLine[] = []
  const entry = {
    fetch: async (_url: string, { body }: { body: string }) => {
      const { slot, params } = JSON.parse(body)
      calls.push(params)
      return new Response(`null\n<p>${slot}</p>`)
    },
  }
  const sandbox = {
    // e2e/server-entry.test.ts runs the real loader.
    loader: { get: () => ({ getEntrypoint: () => entry }) } as unknown as WorkerLoader,
    compatibilityDate: '2026-08-04',
    api: {} as Fetcher,
    apiFor: () => ({}) as Fetcher,
    storeOf: () => ({}) as Fetcher,
    logsOf: () => ({}) as Fetcher,
    leftOut: {},
    announceCall: () => {},
  }
  const cache = openCache(() => 0)
  const { ctx } = testContext({ sandbox, cache, log: (line) => lines.push(line) })
  const page = { fragment: { head: emptyHead('Tee'), status, html }, ageMs: 0 }
  const { fragment, filled } = await fillSlots(ctx, page, { releases: [catalog, looks], path })
  return { html: fragment.html, modules: filled.map((one) => one.release.module), calls, lines }
}

it('slot at the edge: gets the parameters of its place, and names its release and styles', async () => {
  const looks = looksWith()
  const params = '{&quot;productId&quot;:&quot;a&amp;quot;&#x27;&lt;b&quot;}'
  const { html, modules, calls } = await fill(`<h1>Tee</h1>${place('product.details', params)}`, {
    looks,
  })
  expect(calls).toEqual([{ productId: `a&quot;'<b` }])
  expect(modules).toEqual([looks.module])
  expect(html).toContain(
    `data-params="${params}"><div data-filler="${looks.module}" data-release="${looks.module}@${looks.version}" data-payload="{&quot;data&quot;:null,`,
  )
  expect(html).toMatch(/^<h1>Tee<\/h1><div data-slot.*<p>product\.details<\/p><\/div><\/div>$/)
})

const untouched: [what: string, html: string, options?: Options][] = [
  ['an isolated page', place('product.details', teeParams), { path: '/pay' }],
  ['a page that does not exist', place('product.details', teeParams), { status: 404 }],
  ['a slot that only browsers fill', place('cart.details', '{}')],
  ['an unknown slot', place('product.other', '{}')],
  ['parameters that are not strings', place('product.details', '{&quot;productId&quot;:1}')],
  ['parameters that are not JSON', place('product.details', '{')],
  ['a place that has content', place('product.details', teeParams, '<p>own</p>')],
  [
    'a build in development',
    place('product.details', teeParams),
    { looks: looksWith({ version: '1.0.0-dev.1' }) },
  ],
  [
    'a module that lists no slot of its server entry',
    place('product.details', teeParams),
    { looks: looksWith({ serverSlots: undefined }) },
  ],
]

it.each(untouched)('slot at the edge: leaves %s alone', async (_what, html, options) => {
  expect(await fill(html, options)).toEqual({ html, modules: [], calls: [], lines: [] })
})

it('slot at the edge: at most eight of a page are filled', async () => {
  const params = Array.from({ length: 9 }, (_none, index) => teeParams.replace('tee', `${index}`))
  const { html, calls } = await fill(params.map((one) => place('product.details', one)).join(''))
  expect(calls).toHaveLength(8)
  expect(html.endsWith(place('product.details', params[8] ?? ''))).toBe(true)
})
