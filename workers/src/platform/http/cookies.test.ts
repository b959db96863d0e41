import { describe, expect, it } from 'vitest'

import { pageCookie, readCookie } from './cookies.ts'

const requestWith = (cookie: string): Request =>
  new Request('http://shop.test/', { headers: { cookie } })

describe('a cookie', () => {
  it('is found among others by its exact name', () => {
    const request = requestWith('my_key=1; key=a=b;other=2')
    expect(readCookie(request, 'key')).toBe('a=b')
    expect(readCookie(request, 'other')).toBe('2')
    expect(readCookie(request, 'ey')).toBeUndefined()
  })

  it('of a page is hidden from scripts, and limited to https if the page used it', () => {
    const cookie = 'bucket=7; HttpOnly; SameSite=Lax; Path=/; Max-Age=60'
    expect(pageCookie({ url: 'http://127.0.0.1/' }, 'bucket', '7', 60)).toBe(cookie)
    expect(pageCookie({ url: 'https://shop.test/' }, 'bucket', '7', 60)).toBe(`${cookie}; Secure`)
  })
})
