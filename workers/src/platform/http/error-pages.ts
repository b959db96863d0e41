/** Pages without modules and scripts: errors, the shop's start, and explanations of codes. */
import { type ProblemCode, problems } from '@shop/contracts/problem'

import { plainPageHeaders, plainPageStyle } from './response-headers.ts'
import { retryAfter } from './retry-after.ts'

type PageText = { text: string; hasRetry?: boolean }

const unavailable = {
  text: 'The shop cannot answer right now. Nothing is lost; please try again in a moment.',
  hasRetry: true,
}

const texts: Partial<Record<ProblemCode, PageText>> = {
  'staff-only': {
    text: 'The back office opens for staff who are signed in. You are not, or no longer.',
    hasRetry: true,
  },
  'role-required': {
    text: 'Your sign-in has no role in the back office. Who manages the sign-in can give you one.',
  },
  'staff-sign-in-unavailable': {
    text: 'Who you are cannot be checked right now: the sign-in does not answer. Please try again in a moment.',
    hasRetry: true,
  },
  'not-found': { text: 'There is nothing here.' },
  'method-not-allowed': { text: 'This page can only be read.' },
  'precondition-failed': { text: 'This is another version than the one asked for.' },
  'too-many-requests': {
    text: 'Too many pages were opened from here in a minute. Please wait a minute.',
    hasRetry: true,
  },
  'database-unavailable': unavailable,
  'storage-unavailable': unavailable,
  overloaded: unavailable,
}

const unknown: PageText = {
  text: 'Something went wrong on our side. Please try again in a moment.',
  hasRetry: true,
}

/** Returns a plain page that describes a problem and has a link. 429 and 503 have `retry-after`. */
export const errorPage = (code: ProblemCode): Response => {
  const { text, hasRetry = false } = texts[code] ?? unknown
  return plainPage(problems[code].status, text, { link: hasRetry ? retry : shop })
}

/** Returns 503 with `retry-after`: the shop runs, but no module has been published yet. */
export const startingPage = (): Response =>
  plainPage(503, 'The shop is starting. Please try again in a moment.')

/** Both fields contain HTML. */
type Link = { href: string; text: string }

/** An empty `href` leads to the same page. */
const retry: Link = { href: '', text: 'Try again' }
const shop: Link = { href: '/', text: 'Go to the shop' }

type PageParts = {
  head?: string
  link?: Link
  headers?: Record<string, string>
}

export const plainPage = (
  status: number,
  text: string,
  { head = '', link = retry, headers = {} }: PageParts = {},
): Response =>
  plainDocument(
    status,
    `<h1>NDX</h1><p>${text}</p><p><a href="${link.href}">${link.text}</a></p>`,
    { head, headers: { ...retryAfter(status), ...headers } },
  )

export const plainDocument = (
  status: number,
  html: string,
  { head = '', headers = {} }: Omit<PageParts, 'link'> = {},
): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>NDX</title><style>${plainPageStyle}</style><main>${html}</main></html>`,
    { status, headers: { ...plainPageHeaders, ...headers } },
  )

/** `/problems/{code}`, the target of a problem's `type`. Unknown codes get 404. */
export const problemPage = (path: string): Response => {
  const code = path.slice('/problems/'.length)
  const problem = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : null
  const text = problem
    ? `${code}\n\n${problem.title} (HTTP ${problem.status}).\n\nThe problem's "detail" says what happened and "issues" names each field.\n/sdk/latest/problems.md says what to do.\n`
    : 'There is no such problem.\n'
  return new Response(text, {
    status: problem ? 200 : 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, max-age=3600',
    },
  })
}
