import { describe, expect, it } from 'vitest'

import {
  cookieValueOf,
  isSigned,
  queryOf,
  readCookieValue,
  readQuery,
  sign,
  withoutQuery,
} from './signed-releases.ts'

const preview = {
  module: 'catalog',
  version: '1.0.0-3f9a0c12de',
  expiresAtMs: 1_800_000_000_000,
  by: '11aa22bb',
}
const urlOf = (query: string): URL => new URL(`https://shop.example/shop${query}`)

describe('a preview link', () => {
  it('reads back as written, with a valid signature', async () => {
    for (const by of ['11aa22bb', 'shop']) {
      const link = await sign('secret', 'link', { ...preview, by })
      expect(readQuery(urlOf(queryOf(link)))).toEqual(link)
      expect(await isSigned('secret', 'link', link)).toBe(true)
    }
  })

  it('has no valid signature for another key, release, maker, time or use', async () => {
    const link = await sign('secret', 'link', preview)
    expect(await isSigned('other', 'link', link)).toBe(false)
    for (const changed of [
      { version: '1.0.0' },
      { module: 'shell' },
      { expiresAtMs: link.expiresAtMs + 1 },
      { by: 'shop' },
      { by: '22aa22bb' },
    ])
      expect(await isSigned('secret', 'link', { ...link, ...changed })).toBe(false)
    expect(await isSigned('secret', 'preview', link)).toBe(false)
    expect(await isSigned('secret', 'fallback', link)).toBe(false)
  })

  it('has no valid signature after any of its characters changes', async () => {
    const link = await sign('secret', 'link', preview)
    for (let at = 0; at < link.signature.length; at += 1) {
      const other = link.signature[at] === 'A' ? 'E' : 'A'
      const signature = link.signature.slice(0, at) + other + link.signature.slice(at + 1)
      const changed = readQuery(urlOf(queryOf({ ...link, signature })))
      expect(changed).toMatchObject({ signature })
      expect(await isSigned('secret', 'link', { ...link, signature })).toBe(false)
    }
  })

  it.each([
    '?release=',
    '?release=catalog',
    '?release=catalog@1.0.0',
    '?release=catalog@1.0.0:1',
    `?release=catalog@1.0.0:1:${'A'.repeat(43)}`,
    `?release=catalog@1.0.0:1:shop:${'A'.repeat(42)}`,
    `?release=catalog@1.0.0:1:shop:${'A'.repeat(42)}B`,
    `?release=catalog@1.0.0:1:ada@example.com:${'A'.repeat(43)}`,
    `?release=catalog@../1:1:shop:${'A'.repeat(43)}`,
    `?release=catalog@1.0.0:-1:shop:${'A'.repeat(43)}`,
    `?release=catalog@1.0.0:1:1:shop:${'A'.repeat(43)}`,
  ])('%s is malformed', (query) => {
    expect(readQuery(urlOf(query))).toBe('malformed')
  })

  it('leaves the rest of the URL unchanged', async () => {
    const query = queryOf(await sign('secret', 'link', preview))
    expect(withoutQuery(urlOf(`${query}&sort=newest`)).href).toBe(
      'https://shop.example/shop?sort=newest',
    )
    expect(readQuery(urlOf('?release=live'))).toBe('leave')
    expect(readQuery(urlOf('?sort=newest'))).toBeNull()
  })
})

describe('a cookie of releases', () => {
  it('contains the last one of each module', async () => {
    const first = await sign('secret', 'preview', preview)
    const shell = await sign('secret', 'preview', { ...preview, module: 'shell' })
    const second = await sign('secret', 'preview', { ...preview, version: '2.0.0' })
    expect(readCookieValue(cookieValueOf([first, shell, second]))).toEqual([second, shell])
  })

  it('contains at most eight, and omits malformed ones', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_none, index) =>
        sign('secret', 'fallback', { ...preview, module: `m${index}` }),
      ),
    )
    expect(readCookieValue(cookieValueOf(all))).toEqual(all.slice(4))
    expect(readCookieValue(`x|${cookieValueOf(all.slice(0, 1))}|`)).toEqual(all.slice(0, 1))
    expect(readCookieValue('catalog@1.0.0')).toEqual([])
    expect(readCookieValue('')).toEqual([])
  })
})
