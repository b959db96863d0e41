import { expect, it } from 'vitest'

import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'

import { type Page, writeDocument } from './document.ts'
import { documentOf } from './written-documents.ts'

const shell = release({ module: 'shell' })
const owner = release()
const shared: Omit<Page, 'nonce'> = {
  origin: 'https://shop.example',
  path: '/shop',
  releases: [shell, owner],
  previews: [],
  withFallback: new Set(),
  owner,
  frame: { header: 'the header · NDX', footer: '', notFound: '' },
  isReloading: false,
  notRendered: [],
  dataAgeMs: 0,
  fragment: { head: emptyHead('Shop'), status: 200, html: 'tees for 25 €' },
}
const [view, another] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]
const key = 'fragment catalog@1.0.0 /shop'
const textOf = (changed: Partial<Page>, fragmentKey: string | null = key): string => {
  const { nonce = view, ...page } = { ...shared, ...changed }
  return documentOf(page, fragmentKey).parts.join(nonce)
}

it('a cached document equals a newly written one, with the nonce of the view', () => {
  for (const nonce of [view, another])
    expect(textOf({ nonce })).toBe(writeDocument({ ...shared, nonce }))
})

it('a document is written once for the same fragment, frame and releases', () => {
  let reads = 0
  const counted = { ...shared.fragment }
  Object.defineProperty(counted, 'head', { get: () => ((reads += 1), shared.fragment.head) })
  textOf({ fragment: counted })
  const readsOnce = reads
  textOf({ fragment: counted, nonce: another })
  expect(readsOnce).toBeGreaterThan(0)
  expect(reads).toBe(readsOnce)
})

it.each<[string, Partial<Page>]>([
  ['another fragment', { fragment: { ...shared.fragment, html: 'hoodies' } }],
  ['another frame', { frame: { ...shared.frame, header: 'a sale' } }],
  ['another release', { releases: [shell, release({ version: '2.0.0' })] }],
  ['the same release with other links', { releases: [shell, release({ links: [] })] }],
  ['another good release', { withFallback: new Set(['catalog']) }],
  ['another host', { origin: 'https://www.shop.example' }],
])('is written again for %s', (_what, changed) => {
  textOf({})
  expect(textOf(changed)).toBe(writeDocument({ ...shared, nonce: view, ...changed }))
})

it.each<[string, Partial<Page>, (string | null)?]>([
  ['previews', { previews: [owner] }],
  ['gets old data', { dataAgeMs: 500 }],
  ['develops', { isReloading: true }],
  ['sees a page that is not rendered', { notRendered: ['catalog'] }],
  ['has no key', {}, null],
])('is only for the visitor who %s', (_who, changed, fragmentKey = key) => {
  const document = documentOf({ ...shared, ...changed }, fragmentKey)
  expect(document.isForMany).toBe(false)
  expect(document.parts.join(view)).toBe(writeDocument({ ...shared, nonce: view, ...changed }))
})

it('does not confuse text of a page with the nonce', () => {
  const fragment = { ...shared.fragment, html: `${view} \${nonce} nonce=""` }
  expect(textOf({ fragment, nonce: another }).split(another)).toHaveLength(
    writeDocument({ ...shared, fragment, nonce: another }).split(another).length,
  )
})
