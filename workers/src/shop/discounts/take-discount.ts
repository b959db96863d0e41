import type { PlaceOrderInput } from '@shop/contracts/order'
import type { DiscountTerms } from '@shop/domain/discounts'
import type { AllSettings } from '@shop/domain/shop-settings'

import type { Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { currentOf, readUnended } from '../settings/current-discounts.ts'
import { findByCode } from './read-discounts.ts'

/**
 * Returns the discount with the order's code or, without a code, all automatic discounts. `known`
 * holds cached settings. A second try omits `known`, because cached settings may be stale.
 */
export const findOffered = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { discount_code: code }: Pick<PlaceOrderInput, 'discount_code'>,
  known?: Pick<AllSettings, 'discounts'>,
): Promise<readonly DiscountTerms[]> => {
  if (code !== undefined) return [(await findByCode(ctx, code)) ?? []].flat()
  if (known) return known.discounts.automatic
  return currentOf(await readUnended(ctx), ctx.now()).current?.automatic ?? []
}

type Taken = {
  orderId: string
  email: string
  discount: Pick<DiscountTerms, 'id' | 'version'>
}

/**
 * `discount_id` rejects null, so a discount that is gone, changed, ended or inactive fails. A check
 * limits the uses, and a unique index allows one use per email.
 */
const takeDiscountSql = `insert into discount_uses (order_id, discount_id, email)
  select ?1, (
    select id from discounts
    where id = ?2 and version = ?3 and is_active
      and coalesce(from_ms, 0) <= ?4 and coalesce(until_ms, ?4 + 1) > ?4
  ), (select lower(?5) from discounts where id = ?2 and is_once_per_email)`

export const takeDiscount = (
  { now }: Pick<Ctx, 'now'>,
  { orderId, email, discount: { id, version } }: Taken,
) => ({ sql: takeDiscountSql, args: [orderId, id, version, now(), email] })

/** True if others have used up the discount, or another order with this email has used it. */
export const isDiscountTaken = (error: unknown): boolean =>
  isConstraint(error, 'discounts_most_uses') || isConstraint(error, 'discount_uses.email')
