/** All questions, in two halves: one to tune by, one that is run only to report. */
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

export type Half = 'tuning' | 'reporting'

/** The rule: in each list the first question is for tuning, the second for reporting, and so on in turn. */
export const halfOf = (index: number): Half => (index % 2 === 0 ? 'tuning' : 'reporting')
