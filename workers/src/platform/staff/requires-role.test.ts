import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { staff, staffContext, testContext } from '../../../test/context.ts'
import { onError } from '../http/problems.ts'
import { getOrderStats } from '../../shop/orders/list-orders.ts'
import type { Actor, AppEnv, Ctx } from '../context.ts'
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
] as const)('where a clerk is required, a %s gets %i', async (role, status) => {
  const { ctx } = staffContext({ actor: { ...staff, role } })
  expect((await respond(ctx)).status).toBe(status)
})

it('names the required role, and logs only the role of the rejected person', async () => {
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
  'responds to a shopper whose credential was rejected with %j by %i',
  async (rejection, status, logged) => {
    const lines: string[] = []
    const { ctx } = testContext({
      host: staffContext().ctx.host,
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
])('responds to a request that a browser marks as %s with %i', async (site, status) => {
  expect((await respond(staffContext().ctx, { 'sec-fetch-site': site })).status).toBe(status)
})

it('returns not-found on the shop’s host', async () => {
  const host = {
    isForStaff: false,
    otherOrigin: 'https://staff.example',
    shopOrigin: 'https://shop.example',
  }
  expect(await respond(staffContext({ host }).ctx)).toMatchObject({ status: 404 })
})

it('does not compile a call of a staff verb with a shopper’s context', () => {
  const { ctx } = testContext()
  // @ts-expect-error The actor may be a shopper: only `requiresRole` and tests make a `StaffCtx`.
  const call = () => getOrderStats({ ctx })
  expect(call).toBeTypeOf('function')
})
