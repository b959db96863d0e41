import { expect, it } from 'vitest'

import weights from '../src/search/intent/weights.json' with { type: 'json' }
import { hashExamples } from './examples.ts'

it('the weights of the intent classifier match the current examples; otherwise run `node workers/training/train.ts`', () => {
  expect(weights.examples).toBe(hashExamples())
})
