/** How a refusal reaches a screen. */
import * as v from 'valibot'

import { Problem, type ProblemCode, type ProblemIssue } from '@shop/contracts/problem'

/** Why a call gave no answer: a refusal's code, or `offline` when nothing answered. */
export type ApiProblemCode = ProblemCode | 'offline'

/** Every failed call rejects with this; screens switch on `code`, never on text or status. */
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

/** Reads a refusal's body (RFC 9457); one of any other shape becomes `internal`. */
export const parseProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const problem = v.safeParse(Problem, body)
  if (!problem.success)
    return response.status >= 500 ? broken() : unreadable(new v.ValiError(problem.issues))
  return new ApiProblem(problem.output.code, problem.output.detail, problem.output.issues)
}

/** The problem for a call that got no answer; `cause` says why to developers. */
export const unreachable = (cause?: unknown): ApiProblem =>
  new ApiProblem(
    'offline',
    'The shop cannot be reached. Check your connection and try again.',
    [],
    cause,
  )

/** The problem for an answer that is not in the contract's form; `cause` says why to developers. */
export const unreadable = (cause?: unknown): ApiProblem =>
  new ApiProblem('internal', 'The answer cannot be read. Please try again in a moment.', [], cause)

const broken = (): ApiProblem =>
  new ApiProblem('internal', 'Something went wrong on our side. Please try again in a moment.')
