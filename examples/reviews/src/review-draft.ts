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

export type Problems = { readonly [Field in keyof Draft]?: string }

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

export const readReview = (
  draft: Draft,
): { review: WriteReviewInput; problems: null } | { review: null; problems: Problems } => {
  const { success, output, issues = [] } = v.safeParse(WriteReviewInput, draft)
  if (success) return { review: output, problems: null }
  const found = issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
  return { review: null, problems: toProblems(found) }
}

/** Returns the first issue of each field. Ignores issues without a field. */
export const toProblems = (issues: readonly Pick<ProblemIssue, 'path' | 'message'>[]): Problems => {
  const problems: { [Field in keyof Draft]?: string } = {}
  for (const { path, message } of issues)
    if (isField(path))
      problems[path] ??=
        path === 'rating' ? 'Choose one to five stars.' : `${labels[path]} ${message}.`
  return problems
}

const isField = (path: string): path is keyof Draft => Object.hasOwn(labels, path)
