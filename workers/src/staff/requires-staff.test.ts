import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { staffContext, testContext } from '../../test/context.ts'
import { onError } from '../http/problems.ts'
import { getOrderStats } from '../orders/list-orders.ts'
import type { AppEnv, Ctx } from '../platform/context.ts'
import { requiresStaff } from './requires-staff.ts'

const statusFor = async (ctx: Ctx): Promise<number> => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .get('/', requiresStaff, (c) => c.text(c.var.ctx.actor.email))
    .onError(onError)
  return (await app.request('/')).status
}

it('requiresStaff: a shopper gets 401, staff get through', async () => {
  expect(await statusFor(testContext().ctx)).toBe(401)
  expect(await statusFor(staffContext().ctx)).toBe(200)
})

it('verbs for staff: a shopper’s context does not compile', () => {
  const { ctx } = testContext()
  // @ts-expect-error The actor may be a shopper: only `requiresStaff` and tests make a `StaffCtx`.
  const call = () => getOrderStats({ ctx })
  expect(call).toBeTypeOf('function')
})
