import * as v from 'valibot'

import { Problem, type ProblemCode, type ProblemIssue } from '@shop/contracts/problem'

/** Why a call failed: the code of the RFC 9457 body, or `offline` if there was no response. */
export type ApiProblemCode = ProblemCode | 'offline'

/** Every failed call rejects with this. Screens switch on `code`, never on text or status. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  readonly issues: readonly ProblemIssue[]

  constructor(
    code: ApiProblemCode,
    detail: string,
    issues: readonly ProblemIssue[] = [],
    cause?: unknown,
  ) {
    super(detail, { cause })
    this.name = 'ApiProblem'
    this.code = code
    this.issues = issues
  }
}

/** Reads the body of an error response (RFC 9457). A body of any other shape becomes `internal`. */
export const parseProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const problem = v.safeParse(Problem, body)
  if (!problem.success)
    return response.status >= 500 ? serverError() : unreadable(new v.ValiError(problem.issues))
  return new ApiProblem(problem.output.code, problem.output.detail, problem.output.issues)
}

/** Returns the problem for a call without a response. `cause` is for developers. */
export const unreachable = (cause?: unknown): ApiProblem =>
  new ApiProblem(
    'offline',
    'The shop cannot be reached. Check your connection and try again.',
    [],
    cause,
  )

/** Returns the problem for a response that does not fit its schema. `cause` is for developers. */
export const unreadable = (cause?: unknown): ApiProblem =>
  new ApiProblem('internal', 'The answer cannot be read. Please try again in a moment.', [], cause)

const serverError = (): ApiProblem =>
  new ApiProblem('internal', 'Something went wrong on our side. Please try again in a moment.')
