import * as v from 'valibot'

import { Problem, type ProblemCode, type ProblemIssue } from '@shop/contracts/problem'

/** The `code` from an error response (RFC 9457), or `offline` if there was no response. */
export type ApiProblemCode = ProblemCode | 'offline'

/** The error of every failed call. Screens switch on `code`, never on text or status. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ApiProblemCode
  readonly issues: readonly ProblemIssue[]

  constructor(
    code: ApiProblemCode,
    detail: string,
    issues: readonly ProblemIssue[] = [],
    cause?: unknown,
  ) {
    super(detail, { cause })
    this.code = code
    this.issues = issues
  }
}

/** Parses the body of an error response (RFC 9457). Any other body becomes `internal`. */
export const parseProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const problem = v.safeParse(Problem, body)
  if (problem.success) {
    const { code, detail, issues } = problem.output
    return new ApiProblem(code, detail, issues)
  }
  if (response.status < 500) return unreadable(new v.ValiError(problem.issues))
  const detail = 'Something went wrong on our side. Please try again in a moment.'
  return new ApiProblem('internal', detail)
}

/** Returns the problem for a call that got no response. `cause` is for developers. */
export const unreachable = (cause?: unknown): ApiProblem => {
  const detail = 'The shop cannot be reached. Check your connection and try again.'
  return new ApiProblem('offline', detail, [], cause)
}

/** Returns the problem for a response that does not fit its schema. `cause` is for developers. */
export const unreadable = (cause?: unknown): ApiProblem =>
  new ApiProblem(
    'internal',
    'The shop’s reply cannot be read. Please try again in a moment.',
    [],
    cause,
  )
