import { expect, it } from 'vitest'

import { formulaBeginning, joinWords, splitWords, unescapeFormula } from './csv.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\n=1', '＝1', '\rx'])(
  'treats %j as a formula',
  (cell) => {
    expect(formulaBeginning.test(cell)).toBe(true)
  },
)

it.each(['Ada', '1-2', 'a=b', '$40.00', '', '5% off'])('treats %j as plain text', (cell) => {
  expect(formulaBeginning.test(cell)).toBe(false)
})

it('removes only an apostrophe that escapes a formula', () => {
  expect(["'=1+1", "'-5", "'tis", '=1', "''=1"].map(unescapeFormula)).toEqual([
    '=1+1',
    '-5',
    "'tis",
    '=1',
    "''=1",
  ])
})

it.each([[[]], [['S']], [['S', 'M']], [['Black, White']], [['Black, White', 'Navy']]])(
  'reads the words %j back from a cell',
  (words: string[]) => {
    expect(splitWords(joinWords(words))).toEqual(words)
  },
)

it('returns the distinct trimmed words of a cell', () => {
  expect(splitWords(' S,M , S,,')).toEqual(['S', 'M'])
})
