/** Answers the methods that an address does not have. */
import type { Handler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../platform/context.ts'

/**
 * The last handler of an address: `OPTIONS` learns its methods, any other is refused with them.
 * There are no CORS headers: other sites have no business here.
 * @throws ProblemError `method-not-allowed`
 */
export const only = (...methods: string[]): Handler<AppEnv> => {
  const hasGet = methods.includes('GET')
  const allow = [...methods, ...(hasGet ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return function refuseMethod(c) {
    c.header('allow', allow)
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    throw new ProblemError('method-not-allowed', `${c.req.path} takes ${allow}.`)
  }
}
