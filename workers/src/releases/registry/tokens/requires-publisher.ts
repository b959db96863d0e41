/** A module's token or a manager may change its releases; its team and all staff may read them. */
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { StaffRole } from '@shop/contracts/staff'

import type { AppEnv, Ctx } from '../../../platform/context.ts'
import { checkStaff } from '../../../platform/staff/requires-role.ts'
import { isSame } from '../../../platform/staff/staff-key.ts'
import { anyGrant, bearerOf, checkDeployToken, type Grant } from './deploy-tokens.ts'

export type PublishEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { grant: Grant }
}

/** If a request has a deploy token, only the token counts, even an expired one. */
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

export const requiresPublisher = requiresGrant('manager', (request) => request.param('module'))

export const requiresTeam = requiresGrant('viewer', (request) => request.param('module'))

/** If the query names no module, only staff and tokens for every module pass. */
export const requiresTeamOfQuery = requiresGrant('viewer', (request) => request.query('module'))

/** False for the staff key, which arrives in the same header as a deploy token. */
const hasDeployToken = async (
  { staffKey }: Pick<Ctx, 'staffKey'>,
  authorization: string | undefined,
): Promise<boolean> => {
  const bearer = bearerOf(authorization)
  return bearer !== undefined && !(staffKey && (await isSame(bearer, staffKey)))
}
