import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../context.ts'
import { codeParameter, redirectToOther } from './hosts.ts'
import { toStaff } from './requires-role.ts'
import { sayWhereTheLinkIs, signInByLink } from './staff-session.ts'

/**
 * Returns the response to send instead of a page of `owner`: a redirect to its host, the sign-in by
 * a link, or instructions for getting a link. Returns null if the visitor may see the page.
 * @throws ProblemError `staff-only`, `role-required`, `staff-sign-in-unavailable`
 */
export const openPageFor = async (
  ctx: Ctx,
  request: Request,
  owner: Pick<Release, 'audience'> | undefined,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const isForStaff = owner?.audience === 'staff'
  if (isForStaff !== ctx.host.isForStaff) return redirectToOther(ctx.host, request)
  if (!isForStaff) return null
  const { actor, staffKey } = ctx
  if (staffKey && url.searchParams.has(codeParameter) && request.method === 'GET')
    return signInByLink({ ...ctx, staffKey }, request)
  const isUnknown =
    actor.kind === 'shopper' && actor.rejection?.code !== 'staff-sign-in-unavailable'
  if (staffKey && isUnknown) return sayWhereTheLinkIs(ctx, url)
  toStaff(ctx)
  return null
}
