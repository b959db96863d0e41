/** What a shopper has typed, and what is wrong with it. */
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

/** By field, a sentence that says what is wrong. */
export type Problems = { readonly [Field in keyof Draft]?: string }

/** Names of the fields, as their labels have them. */
export const labels = {
  rating: 'Your rating',
  title: 'Title',
  content: 'Your review',
  name: 'Your name',
  email: 'Email',
} as const satisfies Record<keyof Draft, string>

const emptyDraft: Draft = { rating: null, title: '', content: '', name: '', email: '' }

const keyOf = (productId: string): string => `reviews.draft.${productId}`

/** What was typed for the product in this tab before. */
export const readDraft = (productId: string): Draft =>
  readStored(keyOf(productId), Draft, 'sessionStorage') ?? emptyDraft

/** Stores it until the tab is closed; `null` removes it. */
export const storeDraft = (productId: string, draft: Draft | null): void =>
  writeStored(keyOf(productId), draft, 'sessionStorage')

/** The review of a draft, or what the shop would find wrong with it: by its own rules, so that no request is spent. */
export const readReview = (
  draft: Draft,
): { review: WriteReviewInput; problems: null } | { review: null; problems: Problems } => {
  const result = v.safeParse(WriteReviewInput, draft)
  if (result.success) return { review: result.output, problems: null }
  const issues = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
  return { review: null, problems: toProblems(issues) }
}

/** The first issue of each field; issues of anything else are left out. */
export const toProblems = (issues: readonly Pick<ProblemIssue, 'path' | 'message'>[]): Problems => {
  const problems: { [Field in keyof Draft]?: string } = {}
  for (const { path, message } of issues)
    if (isField(path)) problems[path] ??= toSentence(path, message)
  return problems
}

const isField = (path: string): path is keyof Draft => Object.hasOwn(labels, path)

const toSentence = (field: keyof Draft, message: string): string =>
  field === 'rating' ? 'Choose one to five stars.' : `${labels[field]} ${message}.`
