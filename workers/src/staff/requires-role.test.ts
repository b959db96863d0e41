import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { staff, staffContext, testContext } from '../../test/context.ts'
import { onError } from '../http/problems.ts'
import { getOrderStats } from '../orders/list-orders.ts'
import type { Actor, AppEnv, Ctx } from '../platform/context.ts'
import { requiresRole } from './requires-role.ts'

const respond = async (ctx: Ctx, headers: Record<string, string> = {}) => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .get('/', requiresRole('clerk'), (c) => c.json({ email: c.var.ctx.actor.email }))
    .onError(onError)
  const response = await app.request('/', { headers })
  return { status: response.status, body: await response.json() }
}

it.each([
  ['viewer', 403],
  ['clerk', 200],
  ['manager', 200],
] as const)('where a clerk is needed, a %s gets %i', async (role, status) => {
  const { ctx } = staffContext({ actor: { ...staff, role } })
  expect((await respond(ctx)).status).toBe(status)
})

it('names the role that is needed, and logs who was refused by role only', async () => {
  const lines: unknown[] = []
  const { ctx } = staffContext({
    actor: { ...staff, role: 'viewer' },
    log: (line) => void lines.push(line),
  })
  expect((await respond(ctx)).body).toMatchObject({
    code: 'role-required',
    detail: 'Only a clerk may do this; you are a viewer.',
  })
  expect(lines).toEqual([{ level: 'warn', message: 'a viewer was refused what a clerk may do' }])
})

it.each<[Extract<Actor, { kind: 'shopper' }>['rejection'], number, string[]]>([
  [undefined, 401, []],
  [{ code: 'staff-only', reason: 'expired' }, 401, ['staff were refused: expired']],
  [{ code: 'role-required', reason: 'no role' }, 403, ['staff were refused: no role']],
  [{ code: 'staff-sign-in-unavailable', reason: 'no keys' }, 503, ['staff were refused: no keys']],
])(
  'refuses a shopper whose credential was refused by %j with %i',
  async (rejection, status, logged) => {
    const lines: string[] = []
    const { ctx } = testContext({
      actor: rejection ? { kind: 'shopper', rejection } : { kind: 'shopper' },
      log: ({ message }) => void lines.push(message),
    })
    expect((await respond(ctx)).status).toBe(status)
    expect(lines).toEqual(logged)
  },
)

it.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 200],
  ['none', 200],
])('a request that a browser marks %s gets %i', async (site, status) => {
  expect((await respond(staffContext().ctx, { 'sec-fetch-site': site })).status).toBe(status)
})

it('is not there on the host of the shop', async () => {
  const host = {
    isForStaff: false,
    isForShoppers: true,
    otherName: 'staff.example',
    shopOrigin: 'https://shop.example',
  }
  expect(await respond(staffContext({ host }).ctx)).toMatchObject({ status: 404 })
})

it('verbs for staff: a shopper’s context does not compile', () => {
  const { ctx } = testContext()
  // @ts-expect-error The actor may be a shopper: only `requiresRole` and tests make a `StaffCtx`.
  const call = () => getOrderStats({ ctx })
  expect(call).toBeTypeOf('function')
})
