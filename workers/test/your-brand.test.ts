import { products } from '@shop/db/schema/products'
import { defaultSettings } from '@shop/domain/shop-settings'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, callAsStaff, db, order, origin, staffHeaders, staffOrigin, takeLogs } =
  await startApi({ hasModules: true })

const oldBrand = /NDX|New Orleans|Louisiana/i
const oldOrder = /NDX|New Orleans|Louisiana|Bayou|Canal/i
/** Random Base64 may happen to contain "NDX". */
const hashes = /(?:sha\d+-|nonce=")[\w+/=-]+/g
const shop = {
  ...defaultSettings.shop,
  name: 'Harbor',
  tagline: 'Made for weather.',
  summary: 'Rain gear from {city}.',
  email: 'hi@harbor.example',
  phone: '+1 207 555 0100',
  city: 'Portland',
  state: 'Maine',
}

it('names the old brand on no page, in no file for programs and in no e-mail', async () => {
  await callAsStaff('/settings/shop', { method: 'PUT', json: { value: shop, version: 0 } })
  await db.delete(products)
  const product = await insertProduct(db, { name: 'Harbor Tee', category: 'Shirts' })
  const address = { address: '1 Pier', city: 'Portland', state: 'ME', zip_code: '04101' }
  const { body: placed } = await order(
    orderInput([orderLine(product)], { shipping_address: address }),
  )

  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  expect(listed.length).toBeGreaterThan(10)
  const others = [
    '/cart',
    '/checkout',
    '/order-confirmation',
    '/orders',
    `/order/${placed.id}`,
    '/nowhere',
    '/pages/nowhere',
    '/llms.txt',
    '/products.xml',
    '/manifest.webmanifest',
    '/robots.txt',
  ].map((path) => origin + path)
  for (const url of [...listed, ...others]) {
    const text = (await (await fetch(url)).text()).replaceAll(hashes, '')
    expect({ url, found: oldBrand.exec(text)?.[0] }).toEqual({ url, found: undefined })
  }
  expect(await takeLogs(1)).toEqual(['404: nothing is at /nowhere'])
  const markdown = await fetch(`${origin}/product/${product.id}`, {
    headers: { accept: 'text/markdown' },
  })
  const { body: reply } = await call('/assistant', {
    method: 'POST',
    json: { message: 'who are you and where are you located?' },
  })
  for (const text of [await markdown.text(), JSON.stringify(reply)])
    expect(text).not.toMatch(oldBrand)
  expect(JSON.stringify(reply)).toContain('Portland')

  const manifest = await (await fetch(`${origin}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ description: 'Rain gear from Portland.' })
  for (const path of ['/', '/shop'])
    expect(await (await fetch(origin + path)).text()).toContain('Rain gear from Portland')

  const readMails = async () => (await callAsStaff('/mails')).body.mails
  await expect.poll(async () => (await readMails()).length).toBe(1)
  const [mail] = await readMails()
  const { body: content } = await callAsStaff(`/mails/${mail.id}`)
  expect(JSON.stringify(content)).toContain('Harbor')
  expect(JSON.stringify(content)).not.toMatch(oldBrand)

  const { body: mailbox } = await callAsStaff('/mails')
  for (const { id } of mailbox.kinds) {
    const page = await fetch(`${staffOrigin}/api/mails/kinds/${id}/page`, { headers: staffHeaders })
    const text = await page.text()
    expect(page.status).toBe(200)
    expect({ id, found: oldOrder.exec(text)?.[0] }).toEqual({ id, found: undefined })
  }
})
