import { ApiProblem } from '@shop/client/api-problem'
import type { ProblemIssue } from '@shop/contracts/problem'
import { WriteReviewInput } from '@shop/contracts/review'
import { readStored, writeStored } from '@shop/session/persist'
import * as v from 'valibot'

const Draft = v.strictObject({
  rating: v.nullable(v.number()),
  title: v.string(),
  content: v.string(),
  name: v.string(),
  email: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

export const labels = {
  rating: 'Your rating',
  title: 'Title',
  content: 'Your review',
  name: 'Your name',
  email: 'Email',
} as const satisfies Record<keyof Draft, string>

const emptyDraft: Draft = { rating: null, title: '', content: '', name: '', email: '' }

const keyOf = (productId: string): string => `reviews.draft.${productId}`

export const readDraft = (productId: string): Draft =>
  readStored(keyOf(productId), Draft, 'sessionStorage') ?? emptyDraft

/** Stores the draft until the tab is closed; `null` removes it. */
export const storeDraft = (productId: string, draft: Draft | null): void =>
  writeStored(keyOf(productId), draft, 'sessionStorage')

/** @throws ApiProblem with a sentence for each invalid field */
export const readReview = (draft: Draft): WriteReviewInput => {
  const { success, output, issues = [] } = v.safeParse(WriteReviewInput, draft)
  if (success) return output
  throw new ApiProblem('bad-input', 'Some fields are not right yet.', issues.map(toIssue))
}

/** The cast is safe, because a draft has the fields of a review and no others. */
const toIssue = (issue: v.BaseIssue<unknown>): ProblemIssue => {
  const path = v.getDotPath(issue) as keyof Draft
  if (path === 'rating') return { path, message: 'Choose one to five stars.' }
  return { path, message: `${labels[path]} ${issue.message}.` }
}
