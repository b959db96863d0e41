/** `/problems/{code}`: what the `type` of a refusal leads to. */
import { problems } from '@shop/contracts/problem'

/** A few words about one code; unknown codes are 404. */
export const problemPage = (path: string): Response => {
  const code = path.slice('/problems/'.length)
  const problem = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : null
  const text = problem
    ? `${code}\n\n${problem.title} (HTTP ${problem.status}).\n\nThe refusal's "detail" says what happened and "issues" names each field.\ndocs/problems.md in the repository says what to do.\n`
    : 'There is no such problem.\n'
  return new Response(text, {
    status: problem ? 200 : 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}

/** The page for when nothing else can be said: no module, no data, no scripts. */

const texts: Record<number, string> = {
  401: 'The back office opens for staff who are signed in.',
  405: 'This page can only be read.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'The shop is catching its breath. Please try again in a moment.',
}

/** A plain document with a way on. */
export const errorPage = (status: number): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>NDX</title><h1>NDX</h1><p>${texts[status] ?? texts[500]}</p><p><a href="/">Try again</a></p></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        ...(status === 503 ? { 'retry-after': '2' } : {}),
      },
    },
  )
