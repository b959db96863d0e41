import { expect, it } from 'vitest'

import { writeReference } from './write-reference.ts'

const declarations = new Map([
  [
    'dist/money.d.ts',
    `/** Amounts. */
import type { Cents } from './cents.js'
/**
 * Shows cents as dollars.
 * @throws Error when they are not whole
 */
export declare const formatCents: (cents: Cents) => string;
export type Rounding = 'up' | 'down';
`,
  ],
  [
    'dist/price.d.ts',
    `export declare const Price: ${'{ amount: '.repeat(50)}number${' }'.repeat(50)};`,
  ],
])

const sources = new Map([
  ['src/price.ts', '/** A price. */\nexport const Price = object({ amount })'],
])

it('lists the exports of each subject with comments and types', () => {
  const exports = { './*': { types: './dist/*.d.ts', default: './dist/*.js' } }
  const text = writeReference({ name: '@shop/domain', exports }, declarations, sources)
  expect(text).toMatch(
    /^# @shop\/domain\n\n## @shop\/domain\/money\n\nAmounts\.\n\n### formatCents\n/,
  )
  expect(text).toContain('Shows cents as dollars.\n\nThrows Error when they are not whole')
  expect(text).toContain('```ts\nconst formatCents: (cents: Cents) => string\n```')
  expect(text).toContain("### Rounding\n\n```ts\ntype Rounding = 'up' | 'down'\n```")
})

it('shows the source instead of a type that is too long to read', () => {
  const exports = { './price': { types: './dist/price.d.ts', default: './dist/price.js' } }
  const text = writeReference({ name: '@shop/domain', exports }, declarations, sources)
  expect(text).toContain('```ts\nconst Price = object({ amount })\n```')
})
