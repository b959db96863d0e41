/** All golden questions in two splits: one to tune the search with, one to check the tuning. */
import { constrained } from './constrained.ts'
import { followUps } from './follow-ups.ts'
import { hostile } from './hostile.ts'
import { literal } from './literal.ts'
import { misspelt } from './misspelt.ts'
import { nonsense } from './nonsense.ts'
import { paraphrased } from './paraphrased.ts'
import type { Question } from './question.ts'

export const goldenSet: Readonly<Record<string, readonly Question[]>> = {
  literal,
  paraphrased,
  misspelt,
  constrained,
  followUps,
  nonsense,
  hostile,
}

export type Split = 'tuning' | 'reporting'

export const splitOf = (index: number): Split => (index % 2 === 0 ? 'tuning' : 'reporting')
