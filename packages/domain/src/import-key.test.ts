import { expect, it } from 'vitest'

import { idFromName, importKeyOf } from './import-key.ts'

it.each([
  ['Café Tee', 'cafe-tee'],
  ['  Kids’ "Focus" Tee (2T) ', 'kids-focus-tee-2t'],
  ['帽子', ''],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('turns the name %j into the id %j', (name, id) => {
  expect(idFromName(name)).toBe(id)
})

it('groups rows by id, else by name, else by SKU', () => {
  expect(importKeyOf({ id: ' tee ', name: 'Tee' })).toBe('id tee')
  expect(importKeyOf({ id: '', name: 'Tee!' })).toBe(importKeyOf({ name: 'tee' }))
  expect(importKeyOf({ sku: 'P-1' })).toBe('sku P-1')
  expect(importKeyOf({ variant_sku: 'V-1' })).not.toBe(importKeyOf({ variant_sku: 'V-2' }))
})
