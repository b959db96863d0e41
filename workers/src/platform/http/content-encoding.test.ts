import { expect, it } from 'vitest'

import { withContentEncoding } from './content-encoding.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const encodingOf = (
  accepted: string | null,
  headers: Record<string, string> = html,
  body: string | null = 'a page',
) => {
  const request = new Request('https://shop.example/', {
    headers: accepted === null ? {} : { 'accept-encoding': accepted },
  })
  return withContentEncoding(request, new Response(body, { headers })).headers.get(
    'content-encoding',
  )
}

it.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br, gzip', 'br'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['gzip; q=0.8, BR; q=0', 'gzip'],
  ['identity, br', null],
  ['deflate', null],
  ['*', null],
  ['', null],
  [null, null],
])('responds to %j with %j', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

it.each<[string, Record<string, string>, string?]>([
  ['a picture', { 'content-type': 'image/webp' }],
  ['an encoded response', { ...html, 'content-encoding': 'br' }, 'br'],
  ['a part of a file', { ...html, 'content-range': 'bytes 0-5/9' }],
  ['a response that would grow', { ...html, 'content-length': '6' }],
])('leaves %s unchanged', (_what, headers, encoding) => {
  expect(encodingOf('gzip', headers)).toBe(encoding ?? null)
})

it('leaves a response without a body unchanged', () => {
  expect(encodingOf('gzip', html, null)).toBeNull()
})

it('tells caches between shop and browser that the encoding was negotiated', () => {
  const request = new Request('https://shop.example/', { headers: { 'accept-encoding': 'br' } })
  const page = new Response('a page', { headers: { ...html, vary: 'accept' }, status: 404 })
  const encoded = withContentEncoding(request, page)
  expect(encoded.headers.get('vary')).toBe('accept, accept-encoding')
  expect(encoded.status).toBe(404)
})
