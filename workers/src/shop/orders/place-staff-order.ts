import type { StaffOrderInput } from '@shop/contracts/staff-order'
import { badInput } from '@shop/contracts/problem'
import type { OrderWithItems } from '@shop/db/schema/orders'
import { discountByHand } from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'

import type { Args } from '../../platform/context.ts'
import { placeOrder } from './place-order.ts'

/**
 * Limits for visitors and limits in the settings do not apply. With `paid_by: link`, the customer
 * gets a payment link by e-mail. The shop does not check other kinds of payment.
 * @throws ProblemError as `placeOrder` does
 */
export const placeStaffOrder = async ({
  ctx,
  input: { key, order, received },
}: Args<{ key: string; order: StaffOrderInput; received: unknown }>): Promise<OrderWithItems> => {
  const { paid_by: paidBy, discount, items } = order
  const subtotalCents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (discount && discount.amount > subtotalCents)
    throw badInput([
      { path: 'discount.amount', message: `must be at most ${formatCents(subtotalCents)}` },
    ])
  if (paidBy === 'link' && !ctx.payments)
    throw badInput([
      { path: 'paid_by', message: 'must be another way: the shop takes no online payments' },
    ])
  const offered = discount ? [discountByHand(discount.amount, discount.reason)] : []
  const byStaff = { recorder: ctx, paidBy, offered }
  return placeOrder({ ctx, input: { key, order, received, byStaff } })
}
