import { describe, expect, it } from 'vitest'

import { readSettings } from '../settings.ts'
import { addressOf, asSent, comesFromHere } from './as-sent.ts'

const settings = (TRUSTED_PROXIES: string) =>
  readSettings({
    LIBSQL_URL: 'http://127.0.0.1:8080',
    SHOP_HOST: 'shop.example',
    STAFF_HOST: 'staff.shop.example',
    TRUSTED_PROXIES,
  })

const seen = (headers: Record<string, string>, proxies = '127.0.0.1 10.0.0.0/8') => {
  const received = new Request('http://127.0.0.1:8787/shop?q=a', {
    headers: { host: '127.0.0.1:8787', ...headers },
  })
  const { url, headers: sent } = asSent(received, settings(proxies))
  return { url, visitor: sent.get('cf-connecting-ip') }
}

describe('behind a trusted proxy', () => {
  it.each([
    [{}, '127.0.0.1'],
    [{ 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '192.0.2.7:4711' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '[2001:db8::7]:4711' }, '2001:db8::7'],
    [{ 'x-forwarded-for': '198.51.100.1, 192.0.2.7' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '192.0.2.7, 10.1.2.3' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '127.0.0.1, 192.0.2.7, 10.1.2.3' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '10.9.9.9' }, '10.9.9.9'],
    [{ 'x-forwarded-for': '192.0.2.7, unknown' }, '127.0.0.1'],
    [{ 'x-forwarded-for': '192.0.2.7', 'cf-connecting-ip': '127.0.0.1' }, '192.0.2.7'],
  ])('reads %j as a request from %s', (headers, visitor) => {
    expect(seen(headers).visitor).toBe(visitor)
  })

  it.each([
    [{}, 'https://shop.example'],
    [{ host: 'staff.shop.example' }, 'https://staff.shop.example'],
    [{ 'x-forwarded-host': 'staff.shop.example' }, 'https://staff.shop.example'],
    [{ 'x-forwarded-host': 'staff.shop.example, shop.example' }, 'https://shop.example'],
    [{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }, 'https://shop.example'],
    [{ host: 'evil.example:1' }, 'https://shop.example'],
    [{ host: 'shop.example', 'x-forwarded-host': 'staff.shop.example' }, 'https://shop.example'],
  ])('reads %j as a request to %s', (headers, origin) => {
    expect(seen(headers).url).toBe(`${origin}/shop?q=a`)
  })
})

it.each(['', '192.0.2.1'])('ignores all headers when it trusts "%s"', (proxies) => {
  const forged = {
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-host': 'staff.shop.example',
    'cf-connecting-ip': '192.0.2.8',
  }
  expect(seen(forged, proxies)).toEqual({
    url: 'https://shop.example/shop?q=a',
    visitor: '127.0.0.1',
  })
})

it('leaves a request unchanged without a proxy', () => {
  const request = new Request('http://127.0.0.1:8787/', {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  })
  expect(asSent(request, readSettings({ LIBSQL_URL: 'http://127.0.0.1:8080' }))).toBe(request)
})

it.each([
  ['nothing is set', {}, '127.0.0.1'],
  ['limits are off, for tests', { LIMITS: 'off' }, '192.0.2.7'],
])(
  'accepts the platform’s address header from this machine only if limits are off: %s',
  (_what, env, address) => {
    const request = new Request('http://127.0.0.1:8787/', {
      headers: { 'cf-connecting-ip': '192.0.2.7' },
    })
    expect(addressOf(request)).toBe('192.0.2.7')
    comesFromHere(request, env)
    expect(addressOf(request)).toBe(address)
  },
)
