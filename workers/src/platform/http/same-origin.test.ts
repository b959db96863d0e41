import { expect, it } from 'vitest'

import { isForeign } from './same-origin.ts'

const from = (headers: Record<string, string>) =>
  isForeign(new Request('https://shop.example/api/orders', { method: 'POST', headers }))

it.each([
  ['our own page', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
  ['a program that is not a browser', {}],
  ['an address typed by a person', { 'sec-fetch-site': 'none' }],
])('accepts %s', (_what, headers) => {
  expect(from(headers)).toBe(false)
})

it.each([
  ['another site', { origin: 'https://evil.example' }],
  [
    'another subdomain of our domain',
    { origin: 'https://evil.shop.example', 'sec-fetch-site': 'same-site' },
  ],
  ['our name without encryption', { origin: 'http://shop.example' }],
  ['our name on another port', { origin: 'https://shop.example:8443' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a browser that hides its origin', { 'sec-fetch-site': 'cross-site' }],
])('rejects %s', (_what, headers) => {
  expect(from(headers)).toBe(true)
})
