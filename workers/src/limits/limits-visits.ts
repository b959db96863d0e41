/** Refuses a visitor who asks more often than the platform's counter allows. */
import type { MiddlewareHandler } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../context.ts'
import type { Env } from '../env.ts'
import { visitorOf } from './visitor-of.ts'

/**
 * Counts each request under its visitor; how many there may be is said in `wrangler.toml`.
 * @throws ProblemError `too-many-requests`
 */
export const limitsVisits = (
  name: keyof Pick<Env, 'ASSISTANT_LIMIT' | 'MCP_LIMIT'>,
): MiddlewareHandler<AppEnv> =>
  async function limitVisits(c, next) {
    const key = visitorOf(c.req.raw)
    if (await isOver(c.env[name], key, c.var.ctx)) {
      throw new ProblemError(
        'too-many-requests',
        'You ask faster than we can answer. Wait a minute, then go on; the shop itself stays open.',
      )
    }
    await next()
  }

/** Where there is no counter, or it fails, everybody is let in: a shop had better answer too often than not at all. */
const isOver = async (
  limit: RateLimit | undefined,
  key: string,
  { log }: Pick<Ctx, 'log'>,
): Promise<boolean> => {
  if (!limit) return false
  try {
    const { success } = await limit.limit({ key })
    return !success
  } catch (error) {
    log({ level: 'warn', message: 'a visit could not be counted', error })
    return false
  }
}
