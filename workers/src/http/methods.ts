/** Responds to methods that a path does not have. */
import type { Handler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../platform/context.ts'

/**
 * The last handler of a path: `OPTIONS` gets its methods, any other method gets 405 with them.
 * There are no CORS headers, because other sites may not call the API.
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
