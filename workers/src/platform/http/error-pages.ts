import { type ProblemCode, problems } from '@shop/contracts/problem'

import { plainPageHeaders, plainPageStyle, retryAfter } from './response-headers.ts'

const unavailable =
  'The shop cannot answer right now. Nothing is lost; please try again in a moment.'

const texts: Partial<Record<ProblemCode, string>> = {
  'staff-only':
    'The back office is for signed-in staff. You are not signed in, or your sign-in has ended.',
  'role-required':
    'Your sign-in has no role in the back office. Whoever manages sign-ins can give you one.',
  'staff-sign-in-unavailable':
    'We cannot check who you are right now: the sign-in service is not responding. Please try again in a moment.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This page is read-only.',
  'precondition-failed': 'This is not the version that was asked for.',
  'too-many-requests': 'Too many pages were opened from here at once. Please wait a minute.',
  'database-unavailable': unavailable,
  'storage-unavailable': unavailable,
  overloaded: unavailable,
}

const backOffice = 'Back office'

/** Both fields contain HTML. */
type Link = { href: string; text: string }

const retry: Link = { href: '', text: 'Try again' }
const shop: Link = { href: '/', text: 'Go to the shop' }

export const errorPage = (code: ProblemCode): Response => {
  const { status } = problems[code]
  const text = texts[code] ?? 'Something went wrong on our side. Please try again in a moment.'
  const canRetry = status === 401 || status === 429 || status >= 500
  const title = /^(?:staff|role)-/.test(code) ? backOffice : undefined
  return plainPage(status, text, { link: canRetry ? retry : shop, title })
}

export const startingPage = (): Response =>
  plainPage(503, 'The shop is starting. Please try again in a moment.')

/** These pages do not name the shop, because they must not depend on the database. */
type PageParts = {
  title?: string | undefined
  head?: string
  link?: Link
  headers?: Record<string, string>
}

/** `text` is HTML. */
export const plainPage = (
  status: number,
  text: string,
  { title = 'Shop', head = '', link = retry, headers = {} }: PageParts = {},
): Response =>
  plainDocument(
    status,
    `<h1>${title}</h1><p>${text}</p><p><a href="${link.href}">${link.text}</a></p>`,
    { title, head, headers: { ...retryAfter(status), ...headers } },
  )

export const staffPage = (status: number, text: string, parts: PageParts): Response =>
  plainPage(status, text, { title: backOffice, ...parts })

export const plainDocument = (
  status: number,
  html: string,
  { title = 'Shop', head = '', headers = {} }: Omit<PageParts, 'link'> = {},
): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title><style>${plainPageStyle}</style><main>${html}</main></html>`,
    { status, headers: { ...plainPageHeaders, ...headers } },
  )

export const problemPage = (path: string): Response => {
  const code = path.slice('/problems/'.length)
  const problem = Object.hasOwn(problems, code) ? problems[code as ProblemCode] : null
  const text = problem
    ? `${code}\n\n${problem.title} (HTTP ${problem.status}).\n\nThe problem's "detail" says what happened and "issues" names each field.\n/sdk/latest/problems.md says what to do.\n`
    : 'There is no such problem.\n'
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'private, max-age=3600',
  }
  return new Response(text, { status: problem ? 200 : 404, headers })
}
