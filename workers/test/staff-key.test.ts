import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { type ReverseProxy, startReverseProxy } from '@shop/testkit/reverse-proxy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { publishEmpty } from './access/publish-empty.ts'
import { startApi } from './shop.ts'

const shop = await startApi()
const { origin, platformOrigin, staffKey, takeLogs } = shop

beforeAll(async () => {
  await publishEmpty(shop, { module: 'shell', routes: ['/'] })
  await publishEmpty(shop, { module: 'admin', routes: ['/admin', '/admin/*'], audience: 'staff' })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

it('is a file that only its owner can read, in a folder that only its owner can list', async () => {
  const file = join(shop.dataDir, 'staff-key')
  expect((await readFile(file, 'utf8')).trim()).toBe(staffKey)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(shop.dataDir)).mode & 0o777).toBe(0o700)
})

describe('the link with the key', () => {
  it('becomes a cookie, and leads on to the same page without the key', async () => {
    const { status, headers, html } = await open(`/admin/orders?q=%22%3E&key=${staffKey}&a=1`)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBe(
      `staff_key=${staffKey}; HttpOnly; SameSite=Strict; Path=/`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain(
      '<meta http-equiv="refresh" content="0;url=/admin/orders?q=%22%3E&amp;a=1">',
    )
    expect(html).not.toContain(staffKey)
  })

  it('makes a cookie for https only where the shop has a public name', async () => {
    const { headers } = await fetch(platformOrigin, {
      redirect: 'manual',
      headers: { 'mf-original-url': `https://staff.example/admin?key=${staffKey}` },
    })
    expect(headers.get('set-cookie')).toMatch(/^__Host-staff_key=.+; Path=\/; Secure$/)
  })

  it('is refused with another key, which is not logged', async () => {
    const { status, headers, html } = await open('/admin/orders?key=guessed')
    expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 401, cookie: null })
    expect(html).toContain('This link is not valid')
    expect(html).toContain('<a href="/admin/orders">Open the back office</a>')
    expect(await takeLogs(1)).toEqual(['staff were refused: the staff key of a link is wrong'])
  })
})

it('opens the back office by its cookie', async () => {
  expect((await open('/admin', { cookie: `staff_key=${staffKey}` })).status).toBe(200)
})

it('without it, the back office says in a sentence where the link is, and leads to itself', async () => {
  const { status, html } = await open('/admin/orders?q=a')
  expect(status).toBe(401)
  expect(html).toContain(
    'The back office opens with the link that “npm start” printed; its key is in the file staff-key of the data folder.',
  )
  expect(html).toContain('<a href="/admin/orders?q=a">')
  expect(html).not.toContain(staffKey)
})

describe('behind a proxy that adds no header', () => {
  // As nginx by default, an SSH tunnel or a mapped port: the host is this machine's, and nothing says otherwise.
  let proxy: ReverseProxy
  beforeAll(async () => {
    proxy = await startReverseProxy(origin, 'bare')
  })
  afterAll(() => proxy.stop())

  it.each(['/api/orders', '/api/customers/export', '/api/staff', '/admin'])(
    'no request is staff’s without the key: %s',
    async (path) => {
      expect((await fetch(proxy.origin + path)).status).toBe(401)
      const headers = { authorization: `Bearer ${staffKey}` }
      expect((await fetch(proxy.origin + path, { headers })).status).toBe(200)
    },
  )
})
