import { describe, expect, it } from 'vitest'

import {
  cookieOf,
  isSigned,
  queryOf,
  readCookieValue,
  readQuery,
  signPreview,
  withoutQuery,
} from './preview-links.ts'

const preview = { module: 'catalog', version: '1.0.0-3f9a0c12de', expiresAtMs: 1_800_000_000_000 }
const urlOf = (query: string): URL => new URL(`https://shop.example/shop${query}`)

describe('a preview link', () => {
  it('reads as it was written, and is signed', async () => {
    const link = await signPreview('secret', preview)
    expect(readQuery(urlOf(queryOf(link)))).toEqual(link)
    expect(await isSigned('secret', link)).toBe(true)
  })

  it('is not signed with another key, for another release or for another time', async () => {
    const link = await signPreview('secret', preview)
    expect(await isSigned('other', link)).toBe(false)
    expect(await isSigned('secret', { ...link, version: '1.0.0' })).toBe(false)
    expect(await isSigned('secret', { ...link, module: 'shell' })).toBe(false)
    expect(await isSigned('secret', { ...link, expiresAtMs: link.expiresAtMs + 1 })).toBe(false)
  })

  it('with any one character of its signature changed is not signed', async () => {
    const link = await signPreview('secret', preview)
    for (let at = 0; at < link.signature.length; at += 1) {
      const other = link.signature[at] === 'A' ? 'E' : 'A'
      const signature = link.signature.slice(0, at) + other + link.signature.slice(at + 1)
      const changed = readQuery(urlOf(queryOf({ ...link, signature })))
      expect(changed).toMatchObject({ signature })
      expect(await isSigned('secret', { ...link, signature })).toBe(false)
    }
  })

  it.each([
    '?release=',
    '?release=catalog',
    '?release=catalog@1.0.0',
    '?release=catalog@1.0.0&expires=1',
    `?release=catalog@1.0.0&expires=1&signature=${'A'.repeat(42)}`,
    `?release=catalog@1.0.0&expires=1&signature=${'A'.repeat(42)}B`,
    `?release=catalog@../1&expires=1&signature=${'A'.repeat(43)}`,
    `?release=catalog@1.0.0&expires=-1&signature=${'A'.repeat(43)}`,
    `?release=catalog@1.0.0:1&expires=1&signature=${'A'.repeat(43)}`,
  ])('%s is malformed', (query) => {
    expect(readQuery(urlOf(query))).toBe('malformed')
  })

  it('leaves the rest of the URL as it is', async () => {
    const query = queryOf(await signPreview('secret', preview))
    expect(withoutQuery(urlOf(`${query}&sort=newest`)).href).toBe(
      'https://shop.example/shop?sort=newest',
    )
    expect(readQuery(urlOf('?release=live'))).toBe('leave')
    expect(readQuery(urlOf('?sort=newest'))).toBeNull()
  })
})

describe('the cookie of previews', () => {
  it('has the last link of each module', async () => {
    const first = await signPreview('secret', preview)
    const shell = await signPreview('secret', { ...preview, module: 'shell' })
    const second = await signPreview('secret', { ...preview, version: '2.0.0' })
    expect(readCookieValue(cookieOf([first, shell, second]))).toEqual([second, shell])
  })

  it('has eight at most, and leaves out what is no link', async () => {
    const links = await Promise.all(
      Array.from({ length: 12 }, (_none, index) =>
        signPreview('secret', { ...preview, module: `m${index}` }),
      ),
    )
    expect(readCookieValue(cookieOf(links))).toEqual(links.slice(4))
    expect(readCookieValue(`x|${cookieOf(links.slice(0, 1))}|`)).toEqual(links.slice(0, 1))
    expect(readCookieValue('')).toEqual([])
  })
})
