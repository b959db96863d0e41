import { describe, expect, it } from 'vitest'

import { fallbackCookie, readFallbacks } from './fallback.ts'

/** What a browser sends back of a cookie. */
const sent = (cookie: string): string => cookie.split(';')[0] ?? ''

describe('the fallback cookie', () => {
  it('names each module once, the latest release last', () => {
    const first = fallbackCookie('bucket=7', { module: 'catalog', version: '1.0.0-ab' })
    const second = fallbackCookie(`bucket=7; ${sent(first)}`, { module: 'menu', version: '2' })
    const third = fallbackCookie(sent(second), { module: 'catalog', version: '1.0.1' })
    expect(sent(third)).toBe('fallback=menu@2|catalog@1.0.1')
    expect([...readFallbacks(`a=b; ${sent(third)}; c=d`)]).toEqual([
      ['menu', '2'],
      ['catalog', '1.0.1'],
    ])
  })

  it.each(['', 'fallback=', 'fallback=catalog', 'fallback=../x@1|@2|a@', 'otherfallback=a@1'])(
    'of %o names nothing',
    (cookies) => {
      expect([...readFallbacks(cookies)]).toEqual([])
    },
  )

  it('of a thousand releases names eight', () => {
    const many = Array.from({ length: 1000 }, (_none, index) => `m${index}@1`).join('|')
    expect(readFallbacks(`fallback=${many}`).size).toBe(8)
  })
})
