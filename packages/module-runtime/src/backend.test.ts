import type { BackendCall } from '@shop/contracts/backend'
import type { Capabilities } from '@shop/contracts/backend-uses'
import * as v from 'valibot'
import { expect, expectTypeOf, it } from 'vitest'

import { action, type ActionsOf, defineBackend } from './backend.ts'

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

it('the page sends what a form has, and the action gets what its schema makes of it', () => {
  const input = v.object({
    size: v.picklist(['S', 'M']),
    pieces: v.pipe(v.string(), v.transform(Number)),
    sizes: v.optional(v.array(v.picklist(['S', 'M']))),
  })
  const backend = defineBackend({
    actions: {
      book: action({
        role: 'shopper',
        summary: '',
        input,
        run: async ({ size, pieces }) => {
          expectTypeOf(size).toEqualTypeOf<'S' | 'M'>()
          return { pieces }
        },
      }),
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
