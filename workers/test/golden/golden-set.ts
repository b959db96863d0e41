/** All golden questions, in two splits: one to tune the search by, one that is only reported. */
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

/** In each list the first question is for tuning, the second for reporting, and so on in turn. */
export const splitOf = (index: number): Split => (index % 2 === 0 ? 'tuning' : 'reporting')
