/**
 * Lets only a module's deploy token or a manager publish and change its releases. Its team and all
 * staff may read.
 */
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { StaffRole } from '@shop/contracts/staff'

import type { AppEnv, Ctx } from '../../../platform/context.ts'
import { checkStaff } from '../../../platform/staff/requires-role.ts'
import { isSame } from '../../../platform/staff/staff-key.ts'
import { anyGrant, bearerOf, checkDeployToken, type Grant } from './deploy-tokens.ts'

/**
 * Handlers of routes below a module's name get the grant of the request's token or member of staff.
 */
export type PublishEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { grant: Grant }
}

/** If a request has a deploy token, only that counts, even if it has expired. */
const requiresGrant = (role: StaffRole, moduleOf: (request: HonoRequest) => string | undefined) =>
  createMiddleware<PublishEnv>(async function checkPublisher(c, next) {
    const { ctx } = c.var
    const authorization = c.req.header('authorization')
    const isStaff = ctx.actor.kind === 'staff'
    const isByRole = isStaff && !(await hasDeployToken(ctx, authorization))
    c.set(
      'grant',
      isByRole
        ? anyGrant(checkStaff(ctx, c.req.raw, role).email)
        : await checkDeployToken({ ctx, input: { authorization, module: moduleOf(c.req) ?? '*' } }),
    )
    await next()
  })

/**
 * Requires the module's deploy token or a manager.
 * @throws ProblemError `bad-deploy-token`, `role-required`, `foreign-origin`
 */
export const requiresPublisher = requiresGrant('manager', (request) => request.param('module'))

/** Like `requiresPublisher`, for what the team and all staff may read. */
export const requiresTeam = requiresGrant('viewer', (request) => request.param('module'))

/**
 * Like `requiresTeam`, with the module from the query. Without a module, only staff and tokens for
 * every module pass.
 */
export const requiresTeamOfQuery = requiresGrant('viewer', (request) => request.query('module'))

/** True if the header has a token other than the staff key, which is sent in the same header. */
const hasDeployToken = async (
  { staffKey }: Pick<Ctx, 'staffKey'>,
  authorization: string | undefined,
): Promise<boolean> => {
  const bearer = bearerOf(authorization)
  return bearer !== undefined && !(staffKey && (await isSame(bearer, staffKey)))
}
