import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const strangers = [
  '//evil.example/shop',
  '///evil.example',
  '/\\evil.example/shop',
  '/%5cevil.example',
  '/shop//evil.example',
  '//admin',
  '/shop?next=https://evil.example',
  '/admin?return=//evil.example',
  '/problems/https://evil.example',
  '/./shop',
  '/cart/../shop',
]

const { origin, staffOrigin } = await startApi({
  hasModules: true,
  // Any one of these paths may be logged, because 404s are logged only once a minute.
  possibleLogs: ['/etc/passwd', '//shop', ...strangers].map(
    (path) => `404: nothing is at ${path.replaceAll('\\', '/')}`,
  ),
})

type RawResponse = { status: number; text: string }

/** `fetch` would normalize target and headers. */
const send = (target: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    })
    const all = { host, connection: 'close', accept: 'text/html', ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.write(Buffer.from([`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'))
  })

const { modules } = (await (await fetch(`${origin}/api/modules`)).json()) as {
  modules: { module: string; version: string }[]
}
const shellVersion = modules.find(({ module }) => module === 'shell')?.version
const script = `/modules/shell/${shellVersion}/shell.js`

const climbs = ['..', '%2e%2e', '%252e%252e', '..%2f', '..%5c', '..\\', '....//', '%c0%ae%c0%ae']
const targets = [
  'etc/passwd',
  'deploy-token',
  `modules/shell/${shellVersion}/shell.js`,
  'package.json',
]

describe.each(['media', 'modules'])('/%s', (folder) => {
  it.each(climbs)('serves nothing above it: %s', async (climb) => {
    for (const target of targets) {
      const path = `/${folder}/x/${`${climb}/`.repeat(4)}${target}`
      const { status, text } = await send(path)
      const isSameFile = new URL(path, origin).pathname === script
      if (isSameFile) continue
      expect(status, path).toBe(404)
      expect(text, path).not.toMatch(/root:|"private": true|sqlite/i)
    }
  })

  it.each([
    '%00',
    '%00.webp',
    '//etc/passwd',
    '%2fetc%2fpasswd',
    'C:%5cwindows',
    '%',
    '%zz',
    '\\\\evil',
    'a'.repeat(2000),
  ])('has no file named %s', async (name) => {
    const { status } = await send(`/${folder}/${name}`)
    expect([400, 404]).toContain(status)
  })
})

describe('a header that names another host, path or method', () => {
  const evil = 'evil.example'
  const attacks: Record<string, string>[] = [
    { 'x-forwarded-host': evil },
    { forwarded: `host=${evil}` },
    { 'x-original-url': '/admin' },
    { 'x-rewrite-url': '/admin' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-proto': 'gopher' },
    { accept: '*/*;q=0.1, text/evil' },
    { 'accept-language': evil },
    { 'mf-original-url': `http://${evil}/shop` },
  ]
  const paths = [
    '/shop',
    '/product/focus-crest-tee',
    '/api/products',
    '/sitemap.xml',
    '/products.xml',
    '/llms.txt',
    '/sw.js',
  ]

  it.each(attacks)('changes nothing for the next visitor: %o', async (headers) => {
    for (const path of paths) {
      const query = `?q=${crypto.randomUUID()}`
      await send(path + query, headers)
      const next = await send(path + query)
      expect(next.status, path).toBe(200)
      expect(next.text, path).not.toContain(evil)
    }
  })
})

describe('a query string', () => {
  it('that a page does not read appears neither in its document nor in the next visitor’s', async () => {
    const mark = 'mark-of-the-first'
    const first = await send(`/shop?utm_source=${mark}&x=%22%3E%3Cscript%3E${mark}`)
    expect(first.text).not.toContain(mark)
    expect((await send('/shop')).text).not.toContain(mark)
  })
})

describe('no path redirects a visitor to another site', () => {
  it.each(strangers)('%s', async (path) => {
    const { status, text } = await send(path)
    expect(status).toBeLessThan(500)
    const location = /^location: (.*)/im.exec(text)?.[1] ?? staffOrigin
    expect(new URL(location).origin, path).toBe(staffOrigin)
    expect(status === 308, path).toBe(path.startsWith('/admin'))
    expect(text).not.toMatch(/^refresh:/im)
    expect(text).not.toMatch(/(?:href|src|action)="(?:https?:)?\/\/evil/i)
  })

  it('returns 404 for two slashes', async () => {
    for (const path of ['//shop', '//admin', '/shop//']) expect((await send(path)).status).toBe(404)
  })
})
