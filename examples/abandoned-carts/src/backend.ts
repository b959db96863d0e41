/** Stores carts. After an hour, e-mails the shopper once, unless they have ordered. */
import type { RowWrite } from '@shop/contracts/backend-uses'
import { EmailAddress } from '@shop/contracts/fields'
import { ProductList } from '@shop/contracts/product'
import { roundCents } from '@shop/domain/money'
import { dayMs, hourMs } from '@shop/domain/time'
import { ActionRefused, defineBackend, type Shop } from '@shop/module-runtime/backend'
import * as v from 'valibot'

import {
  countCarts,
  describeLines,
  offerLines,
  type SavedCart,
  type SavedLine,
  SavedLines,
  totalOf,
} from './cart.ts'

/** A call may use the shop 60 times. With 45 e-mails, 15 uses remain for everything else. */
const mailsAtOnce = 45
const cartsCounted = 10_000
const storedMs = 30 * dayMs

const Key = v.object({ key: v.pipe(v.string(), v.maxLength(100)) })

export const backend = defineBackend({
  needs: {
    rows: { carts: { persons: true } },
    mails: {
      cart: {
        subject: 'Your cart is waiting',
        heading: 'You left something',
        intro: 'You asked us to mail you your cart: {name}. One click puts it back together.',
        next: ['We set nothing aside: prices and stock are those of today.'],
        link: { label: 'Open my cart' },
        consent: 'own-request',
      },
    },
  },

  actions: {
    save: {
      role: 'shopper',
      summary: 'Saves a cart, in place of one of the same person that was not mailed yet.',
      input: v.object({
        email: EmailAddress,
        hasConsent: v.pipe(
          v.boolean(),
          v.value(true, 'must be ticked, so that we may write to you'),
        ),
        lines: SavedLines,
      }),
      run: async ({ email, lines }, shop) => {
        const offered = await offer(shop, lines)
        if (totalOf(offered) === 0) throw new ActionRefused('Nothing in your cart is left.')
        const cart = {
          lines,
          name: describeLines(offered),
          totalCents: totalOf(offered),
          savedAtMs: shop.nowMs,
        }
        const earlier = await shop.listRows({ table: 'carts', person: email, index: 'saved' })
        await shop.writeRows(
          ...earlier.map(toDeletion),
          toRow(`${shop.nowMs}-${crypto.randomUUID()}`, email, cart),
        )
      },
    },
    recover: {
      role: 'shopper',
      summary: 'Returns the lines of a cart as they are sold now, by the key in the e-mail.',
      isRead: true,
      input: Key,
      run: async ({ key }, shop) => {
        const cart = await shop.getRow<SavedCart>('carts', key)
        if (!cart) throw new ActionRefused('This cart is gone. We store carts for 30 days.')
        return offer(shop, cart.lines)
      },
    },
    stop: {
      role: 'shopper',
      summary: 'Deletes a cart, by the key in the e-mail.',
      input: Key,
      run: ({ key }, shop) => remove(shop, key),
    },
    list: {
      role: 'viewer',
      summary: 'Returns the numbers of 30 days, and the 100 newest carts.',
      isRead: true,
      input: v.object({}),
      run: async (_input, shop) => {
        const carts = []
        for await (const { key, person, value } of shop.eachRow<SavedCart>({ table: 'carts' })) {
          carts.push({ ...value, key, email: person })
          if (carts.length === cartsCounted) break
        }
        return { numbers: countCarts(carts), carts: carts.toReversed().slice(0, 100) }
      },
    },
    remove: {
      role: 'clerk',
      summary: 'Deletes a cart.',
      input: Key,
      run: ({ key }, shop) => remove(shop, key),
    },
  },

  events: {
    'order.placed': async ({ data: { customer_email, total_amount } }, shop) => {
      const rows = await shop.listRows<SavedCart>({ table: 'carts', person: customer_email })
      const totalCents = roundCents(total_amount * 100)
      const writes = rows.flatMap(({ key, value: cart }) => {
        if (!cart.mailedAtMs) return toDeletion({ key })
        if (cart.recovered) return []
        const recovered = { atMs: shop.nowMs, totalCents }
        return toRow(key, customer_email, { ...cart, recovered })
      })
      if (writes.length > 0) await shop.writeRows(...writes)
    },
  },

  jobs: {
    remind: {
      cron: '*/5 * * * *',
      run: async (shop) => {
        // Keys begin with the time, so the oldest carts are first.
        const old = await shop.listRows<SavedCart>({ table: 'carts', limit: 50 })
        const deletions = old
          .filter(({ value }) => value.savedAtMs < shop.nowMs - storedMs)
          .map(toDeletion)
        if (deletions.length > 0) await shop.writeRows(...deletions)
        const query = { table: 'carts', index: 'saved', limit: mailsAtOnce } as const
        const writes: Write[] = []
        for (const { key, person, value: cart } of await shop.listRows<SavedCart>(query)) {
          if (person === null || cart.savedAtMs > shop.nowMs - hourMs) break
          const isQueued = await shop.mail({
            template: 'cart',
            to: person,
            key,
            data: { name: cart.name },
            path: `/recover/${key}`,
            stopPath: `/recover/${key}/stop`,
          })
          if (isQueued) writes.push(toRow(key, person, { ...cart, mailedAtMs: shop.nowMs }))
        }
        if (writes.length > 0) await shop.writeRows(...writes)
      },
    },
  },
})

const offer = async (shop: Shop, lines: readonly SavedLine[]) => {
  const ids = [...new Set(lines.map(({ productId }) => productId))].join(',')
  const { products } = v.parse(ProductList, await shop.read(`/api/products?ids=${ids}`))
  return offerLines(lines, products)
}

type Write = RowWrite<'carts'>

const toRow = (key: string, person: string, value: SavedCart): Write => ({
  kind: 'put',
  table: 'carts',
  key,
  person,
  index: value.mailedAtMs ? 'mailed' : 'saved',
  value,
})

const toDeletion = ({ key }: { key: string }): Write => ({ kind: 'delete', table: 'carts', key })

const remove = async (shop: Shop<'carts'>, key: string): Promise<void> => {
  await shop.writeRows(toDeletion({ key }))
}
