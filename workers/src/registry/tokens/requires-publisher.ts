/** Who may publish releases of a module, and act on them: its deploy token, or a manager; its team and staff may look. */
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { StaffRole } from '@shop/contracts/staff'

import type { AppEnv, Ctx } from '../../platform/context.ts'
import { checkStaff } from '../../staff/requires-role.ts'
import { anyGrant, bearerOf, checkDeployToken, type Grant } from './deploy-tokens.ts'

/** Routes below a module's name have what the request's token allows, or its member of staff. */
export type PublishEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { grant: Grant }
}

/** Who sends a deploy token is judged by it alone, even when the token has expired and the sender is also staff. */
const requiresGrant = (role: StaffRole, moduleOf: (request: HonoRequest) => string | undefined) =>
  createMiddleware<PublishEnv>(async function checkPublisher(c, next) {
    const { ctx } = c.var
    const authorization = c.req.header('authorization')
    const isStaff = ctx.actor.kind === 'staff' && ctx.host.isForStaff
    const isByRole = isStaff && !(await hasDeployToken(ctx, authorization))
    c.set(
      'grant',
      isByRole
        ? anyGrant(checkStaff(ctx, c.req.raw, role).email)
        : await checkDeployToken({ ctx, input: { authorization, module: moduleOf(c.req) ?? '*' } }),
    )
    await next()
  })

/** @throws ProblemError `bad-deploy-token`, `role-required`, `foreign-origin` */
export const requiresPublisher = requiresGrant('manager', (request) => request.param('module'))

/** The same for what a team and all staff may see. */
export const requiresTeam = requiresGrant('viewer', (request) => request.param('module'))

/** The same where the query names the module; without one, for staff and tokens for every module. */
export const requiresTeamOfQuery = requiresGrant('viewer', (request) => request.query('module'))

/** Staff send their key in the same header. */
const hasDeployToken = async (
  { isStaffKey }: Pick<Ctx, 'isStaffKey'>,
  authorization: string | undefined,
): Promise<boolean> => {
  const bearer = bearerOf(authorization)
  return bearer !== undefined && !(await isStaffKey?.(bearer))
}
