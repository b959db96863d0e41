/** Pages without modules, data and scripts: for errors, before the first release, and about problem codes. */
import { problems } from '@shop/contracts/problem'

import { plainPageHeaders } from './response-headers.ts'
import { retryAfter } from './retry-after.ts'

const texts: Record<number, string> = {
  401: 'The back office opens for staff who are signed in.',
  403: 'Your role does not open this.',
  404: 'There is nothing here.',
  405: 'This page can only be read.',
  412: 'This is another version than the one asked for.',
  429: 'Too many pages were opened from here in a minute. Please wait a minute.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'The shop is catching its breath. Please try again in a moment.',
}

/** A plain document for an error, with a link to the home page; 429 and 503 have `retry-after`. */
export const errorPage = (status: number): Response =>
  plainPage(status, texts[status] ?? texts[500])

/** 503 with `retry-after`: the shop runs, but no module has been published yet. */
export const startingPage = (): Response =>
  plainPage(503, 'The shop is starting. Please try again in a moment.')

type PageParts = {
  /** More elements of the head. */
  head?: string
  /** The way on; its parts are HTML. */
  link?: { href: string; text: string }
  headers?: Record<string, string>
}

/** A page of one sentence and a link, without modules, scripts and styles. */
export const plainPage = (
  status: number,
  text = '',
  { head = '', link = { href: '/', text: 'Try again' }, headers = {} }: PageParts = {},
): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>NDX</title><h1>NDX</h1><p>${text}</p><p><a href="${link.href}">${link.text}</a></p></html>`,
    {
      status,
      headers: {
        ...plainPageHeaders,
        ...retryAfter(status),
        ...headers,
      },
    },
  )

/** `/problems/{code}`, which the `type` of a problem links to: what the code means; 404 for unknown codes. */
export const problemPage = (path: string): Response => {
  const code = path.slice('/problems/'.length)
  const problem = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : null
  const text = problem
    ? `${code}\n\n${problem.title} (HTTP ${problem.status}).\n\nThe problem's "detail" says what happened and "issues" names each field.\ndocs/problems.md in the repository says what to do.\n`
    : 'There is no such problem.\n'
  return new Response(text, {
    status: problem ? 200 : 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
