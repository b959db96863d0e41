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
