/** An order that staff take on the phone or at a stall. */
import type { StaffOrderInput } from '@shop/contracts/staff-order'
import { ProblemError } from '@shop/contracts/problem'
import type { OrderWithItems } from '@shop/db/schema/orders'
import type { DiscountTerms } from '@shop/domain/discounts'
import { formatBound, formatCents } from '@shop/domain/money'

import type { Args } from '../../platform/context.ts'
import { minimumCents } from '../../platform/payment-provider.ts'
import type { ChargedOrder } from './charge-order.ts'
import { placeOrder } from './place-order.ts'

type StaffOrderRequest = { key: string; order: StaffOrderInput; received: unknown }

/**
 * Places an order as `placeOrder` does, without the limits of a visitor and of the shop's settings.
 * A link to pay is sent by e-mail; every other way to pay is the shop's own business.
 * @throws ProblemError those of `placeOrder`
 */
export const placeStaffOrder = ({
  ctx,
  input: { key, order, received },
}: Args<StaffOrderRequest>): Promise<OrderWithItems> => {
  const { paid_by: paidBy, discount } = order
  const offered = discount ? [discountByHand(discount)] : []
  const findProblem = (sums: ChargedOrder['sums']): ProblemError | null => {
    if (discount && discount.amount > sums.subtotalCents)
      return badInput('discount.amount', `must be at most ${formatCents(sums.subtotalCents)}`)
    if (paidBy !== 'link') return null
    if (!ctx.payments) return badInput('paid_by', 'must be another way: the shop takes no payments')
    return sums.totalCents < minimumCents
      ? badInput('paid_by', `must be another way below ${formatBound(minimumCents)}`)
      : null
  }
  const byStaff = { recorder: ctx, paidBy, offered, findProblem }
  return placeOrder({ ctx, input: { key, order, received, byStaff } })
}

/** No row of `discounts` has this id, so its uses are not counted. */
const discountByHand = ({
  amount,
  reason,
}: NonNullable<StaffOrderInput['discount']>): DiscountTerms => ({
  id: 'by-hand',
  code: null,
  title: reason,
  kind: 'amount',
  value: amount,
  minimumCents: 0,
  productIds: null,
  categories: null,
  version: 1,
})

const badInput = (path: string, message: string): ProblemError =>
  new ProblemError('bad-input', `${path} ${message}.`, { issues: [{ path, message }] })
