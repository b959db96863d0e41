/** Who may open a page, and on which host. */
import type { Release } from '@shop/contracts/release'

import { plainPage } from '../http/error-pages.ts'
import type { Ctx } from '../platform/context.ts'
import { escapeHtml } from '../platform/html.ts'
import { redirectToOther } from './hosts.ts'
import { logRejection, toStaff } from './requires-role.ts'
import { hasKeyParameter, signInByKey } from './staff-key.ts'

/**
 * What a visitor gets in place of a page of `owner`: the way to its host, the sign-in by a link, or where that
 * link is; `null` when the page is for them.
 * @throws ProblemError `staff-only`, `role-required`, `staff-sign-in-unavailable`
 */
export const openPageFor = async (
  ctx: Ctx,
  request: Request,
  owner: Pick<Release, 'audience'> | undefined,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const isForStaff = owner?.audience === 'staff'
  if (!(isForStaff ? ctx.host.isForStaff : ctx.host.isForShoppers))
    return redirectToOther(ctx.host, request)
  if (!isForStaff) return null
  const { isStaffKey } = ctx
  if (isStaffKey && hasKeyParameter(url)) return signInByKey({ ...ctx, isStaffKey }, request)
  if (isStaffKey && ctx.actor.kind === 'shopper') return whereTheLinkIs(ctx, url)
  toStaff(ctx)
  return null
}

/** Its own link leads here again: a visitor who came from another site brought no `SameSite=Strict` cookie along. */
const whereTheLinkIs = (ctx: Ctx, { pathname, search }: URL): Response => {
  logRejection(ctx)
  return plainPage(
    401,
    'The back office opens with the link that “npm start” printed; its key is in the file staff-key of the data folder.',
    { link: { href: escapeHtml(`${pathname}${search}`), text: 'Try again' } },
  )
}
