import type { BackendCall } from '@shop/contracts/backend'
import type { Capabilities } from '@shop/contracts/backend-uses'
import * as v from 'valibot'
import { expect, expectTypeOf, it } from 'vitest'

import { ActionRefused, type ActionsOf, defineBackend } from './backend.ts'

const call: BackendCall = {
  kind: 'job',
  name: 'nightly',
  input: null,
  caller: { role: 'shop', email: null },
  id: 'a',
  atMs: 0,
}

it('the error of a read says what is wrong, but does not contain the searched text', async () => {
  const { run } = defineBackend({
    jobs: {
      nightly: {
        cron: '0 3 * * *',
        run: (shop) => shop.read('/api/orders?search=ann@example.com'),
      },
    },
  })
  const body = { detail: 'This needs the scope orders:read.' }
  const read: Capabilities['read'] = async () => ({ status: 403, body })
  const shop = { read } as Partial<Capabilities> as Capabilities
  await expect(run({ call, shop })).rejects.toThrow(
    /^\/api\/orders: 403 This needs the scope orders:read\.$/,
  )
})

const mail = {
  subject: 'Booked',
  heading: 'Booked',
  intro: 'It is yours.',
  next: ['Come.'],
  consent: 'own-request' as const,
}

it('an action refuses fields of its input, by their names or by paths in them', async () => {
  type Booking = { day: string; lines: { size: string }[] }
  const refused = new ActionRefused<Booking>({ day: 'is full', 'lines.0.size': 'is sold out' })
  // @ts-expect-error the field has another name
  expect(new ActionRefused<Booking>({ date: 'is full' }).message).toContain('is full')
  const run = () => Promise.reject(refused)
  const backend = defineBackend({
    actions: { book: { role: 'shopper', summary: '', input: v.any(), run } },
  })
  const booking: BackendCall = { ...call, kind: 'action', name: 'book' }
  expect(await backend.run({ call: booking, shop: {} as Capabilities })).toEqual({
    kind: 'invalid',
    issues: [
      { path: 'day', message: 'is full' },
      { path: 'lines.0.size', message: 'is sold out' },
    ],
  })
})

it('the page sends strings from a form, and the action gets values parsed by its schema', () => {
  const input = v.object({
    size: v.picklist(['S', 'M']),
    pieces: v.pipe(v.string(), v.transform(Number)),
    sizes: v.optional(v.array(v.picklist(['S', 'M']))),
  })
  const backend = defineBackend({
    needs: { rows: { dates: {} }, mails: { booked: mail } },
    actions: {
      book: {
        role: 'shopper',
        summary: '',
        input,
        run: async ({ size, pieces }, shop) => {
          expectTypeOf(shop.getRow).parameter(0).toEqualTypeOf<'dates'>()
          expectTypeOf(shop.mail).parameter(0).toHaveProperty('template').toEqualTypeOf<'booked'>()
          expectTypeOf(size).toEqualTypeOf<'S' | 'M'>()
          return { pieces }
        },
      },
    },
    events: {
      'order.paid': async (_event, shop) => {
        // @ts-expect-error the table has another name
        shop.getRow satisfies (table: 'date', key: string) => unknown
      },
    },
  })
  expectTypeOf<ActionsOf<typeof backend>['book']>().toEqualTypeOf<
    (input: {
      size: string
      pieces: string
      sizes?: string[] | undefined
    }) => Promise<{ pieces: number }>
  >()
})
