/** How a refusal reaches a screen. */
import * as v from 'valibot'

import { Problem, type ProblemCode, type ProblemIssue } from '@shop/contracts/problem'

/** Why a call gave no answer: a refusal's code, or `offline` when nothing answered in the contract's form. */
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

/** Reads a refusal's body (RFC 9457); an answer of any other shape becomes `offline`. */
export const parseProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null)
  const problem = v.safeParse(Problem, body)
  if (!problem.success) return unreachable()
  return new ApiProblem(problem.output.code, problem.output.detail, problem.output.issues)
}

/** The problem for a call that got no answer, or one that is not the shop's; `cause` says which to developers. */
export const unreachable = (cause?: unknown): ApiProblem =>
  new ApiProblem(
    'offline',
    'The shop cannot be reached. Check your connection and try again.',
    [],
    cause,
  )
