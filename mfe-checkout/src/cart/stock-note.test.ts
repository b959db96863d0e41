import { expect, it } from 'vitest'

import { stockNote } from './stock-note.ts'

const about = { lineId: 'tee-M', productId: 'tee', name: 'Crest Tee', choice: 'M' }

it('says how many are left, as few as they are', () => {
  const few = { ...about, kind: 'stock', quantity: 64 } as const
  expect(stockNote({ ...few, left: 46 })).toBe('Only 46 left')
  expect(stockNote({ ...few, left: 0 })).toBe('None left')
  expect(stockNote({ ...about, kind: 'gone' })).toBe('No longer sold')
})

it('says nothing of lines that are as they were, nor of prices', () => {
  expect(stockNote(undefined)).toBeNull()
  expect(stockNote({ ...about, kind: 'price', fromCents: 1, toCents: 2 })).toBeNull()
})
