import * as v from 'valibot'
import { expect, it } from 'vitest'

import { FragmentHead, FrameInput } from './server-entry.ts'
import { invalidFields } from '@shop/testkit/issues'

it('fills in a head that has only a title', () => {
  expect(v.parse(FragmentHead, { title: 'Shop' })).toEqual({
    title: 'Shop',
    metas: [],
    links: [],
    jsonLd: [],
  })
})

it.each([
  ['title', {}],
  ['metas.0.name', { title: 'Shop', metas: [{ name: 1 }] }],
  ['jsonLd.0', { title: 'Shop', jsonLd: ['Product'] }],
])('refuses a head with a wrong %s and names it', (path, head) => {
  expect(invalidFields(FragmentHead, head)).toEqual([path])
})

it('refuses a frame for a link without an address', () => {
  expect(invalidFields(FrameInput, { path: '/', links: [{ label: 'Shop' }] })).toEqual([
    'links.0.href',
  ])
})
