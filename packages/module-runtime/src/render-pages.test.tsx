import { type ComponentType, useId } from 'react'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { emptyHead, settingsHeader } from '@shop/contracts/server-entry'
import { defaultSettings } from '@shop/domain/shop-settings'
import { useSettings } from '@shop/session/shop-settings'

import { defineSlot } from './define-slot.ts'
import { Island } from './island.tsx'
import { pageRouter } from './page-router.ts'
import { renderPages } from './render-pages.tsx'
import { renderSlots } from './render-slots.tsx'

const Failing = (): never => {
  throw new Error('window is not defined')
}

const render = (Content: ComponentType, headers: HeadersInit = {}): Promise<Response> => {
  const HatsPage = () => (
    <>
      <h1>Hats</h1>
      <Island>
        <Content />
      </Island>
    </>
  )
  const { fetch } = renderPages({
    pages: { '/hats': HatsPage },
    problem: () => <p>Problem</p>,
    loadRouter: async () => pageRouter({ '/hats': () => ({ head: emptyHead('Hats') }) }),
  })
  const settings = { shop: { ...defaultSettings.shop, name: 'Krewe' } }
  const api = { fetch: async () => Response.json(settings) }
  return fetch(new Request('https://shop.example/hats', { headers }), { API: api })
}

it('renders a page with its islands', async () => {
  const html = await (await render(() => <p>Twelve</p>)).text()
  expect(html).toContain('<h1>Hats</h1><!--$--><p>Twelve</p><!--/$-->')
})

it('renders with the settings that staff have saved', async () => {
  const html = await (await render(() => <p>{useSettings().shop.name}</p>)).text()
  expect(html).toContain('<p>Krewe</p>')
})

it('uses the settings from the request if the Worker sends them', async () => {
  const sent = { shop: { ...defaultSettings.shop, name: 'Bayou & Söhne' } }
  const headers = { [settingsHeader]: encodeURIComponent(JSON.stringify(sent)) }
  const response = await render(() => <p>{useSettings().shop.name}</p>, headers)
  expect(await response.text()).toContain('<p>Bayou &amp; Söhne</p>')
})

it('fails the page with the error of an island, so that it is logged, reported and not cached', async () => {
  await expect(render(Failing)).rejects.toThrow('window is not defined')
})

const sizes = defineSlot<{ sizes: string[] }>({
  load: async ({ productId }, client) => {
    const { name } = await client.request(
      `/api/products/${productId}`,
      v.object({ name: v.string() }),
    )
    return { sizes: [name, '<M>'] }
  },
  component: ({ data, context }) => (
    <p id={useId()}>{[...data.sizes, useSettings().shop.name, context].join(' ')}</p>
  ),
})

it('renders a slot with its data, which it loads by the public API', async () => {
  const { fetch } = renderSlots({ 'product.details': sizes })
  const call = (slot: string) =>
    fetch(
      new Request('https://shop.example/slot', {
        method: 'POST',
        body: JSON.stringify({ slot, params: { productId: 'tee' }, idPrefix: 'a-' }),
        headers: { [settingsHeader]: '{}' },
      }),
      { API: { fetch: async ({ url }) => Response.json({ name: new URL(url).pathname }) } },
    )
  const text = await (await call('product.details')).text()
  expect(text).toMatch(
    /^{"sizes":\["\/api\/products\/tee","<M>"\]}\n<p id="_a-R_\w*_">\/api\/products\/tee &lt;M&gt; NDX\w* <\/p>$/,
  )
  await expect(call('home.section')).rejects.toThrow('no slot "home.section"')
})
