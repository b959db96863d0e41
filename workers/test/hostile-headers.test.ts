import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { origin } = await startApi({ hasModules: true })

const { modules } = (await (await fetch(`${origin}/api/modules`)).json()) as {
  modules: { module: string; version: string; browser: { entry: string } }[]
}
const catalog = modules.find(({ module }) => module === 'catalog')
const paths = [
  '/media/clips/hero.webm',
  `/modules/catalog/${catalog?.version}/${catalog?.browser.entry}`,
  '/sw.js',
  '/api/products',
  '/sitemap.xml',
  '/products.xml',
  '/robots.txt',
]

const malformed = [
  'x',
  '"x',
  'x"',
  '""',
  '"',
  'W/',
  'W/x',
  '*, *',
  '"a" "b"',
  ',',
  '\u00ff',
  '"\u00ff"',
  'Sun, 99 Foo 9999 99:99:99 GMT',
  'bytes=99999999999999999999999-',
  'bytes=-99999999999999999999999',
  'bytes=0-99999999999999999999999',
  'bytes=1-0',
  'bytes=--1',
  'bytes=0x10-',
  'none=0-1',
  `bytes=${'0-1,'.repeat(500)}0-1`,
  `"${'a'.repeat(8000)}"`,
  '" , '.repeat(1000),
]
const names = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** `fetch` would reject some of these headers. */
const statusOf = (path: string, headers: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    let text = ''
    socket.on('data', (chunk: string) => {
      text += chunk
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
      if (!status) return
      socket.destroy()
      resolve(Number(status))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed without a response')))
    const lines = [`GET ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers, '', '']
    socket.write(Buffer.from(lines.join('\r\n'), 'latin1'))
  })

describe.each(paths)('%s', (path) => {
  it.each(names)('returns 200, 206, 304, 412 or 416 for any value of %s', async (name) => {
    for (const value of malformed) {
      const headers = [`${name}: ${value}`, ...(name === 'if-range' ? ['range: bytes=0-1'] : [])]
      const status = await statusOf(path, headers)
      expect([200, 206, 304, 412, 416], `${name}: ${value}`).toContain(status)
    }
  })
})

it.each(paths.slice(0, 5))('returns 412 from %s to a request for another version', async (path) => {
  const response = await fetch(origin + path, { headers: { 'if-match': '"another"' } })
  await response.body?.cancel()
  expect(response.status).toBe(412)
})

it.each(paths.slice(0, 5))(
  'returns 304 from %s to a browser that has it, even when it sends a list',
  async (path) => {
    const first = await fetch(origin + path)
    await first.body?.cancel()
    const etag = first.headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag.replace(/^W\//, '')}`, `"x", ${etag}`, '*']) {
      const again = await fetch(origin + path, { headers: { 'if-none-match': header } })
      await again.body?.cancel()
      expect(again.status, header).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
    }
  },
)
