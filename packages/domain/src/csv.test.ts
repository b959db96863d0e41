import { expect, it } from 'vitest'

import { formulaBeginning } from './csv.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\n=1', '＝1', '\rx'])(
  'takes %j for a formula',
  (cell) => {
    expect(formulaBeginning.test(cell)).toBe(true)
  },
)

it.each(['Ada', '1-2', 'a=b', '$40.00', '', '5% off'])('takes %j for plain text', (cell) => {
  expect(formulaBeginning.test(cell)).toBe(false)
})
