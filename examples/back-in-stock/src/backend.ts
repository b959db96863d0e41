/** A waiting list for sold-out products, sizes and colors. Everybody on it gets one e-mail. */
import type { RowWrite } from '@shop/contracts/backend-uses'
import { EmailAddress } from '@shop/contracts/fields'
import { ProductId } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { dayMs } from '@shop/domain/time'
import type { Choice } from '@shop/domain/variants'
import { ActionRefused, defineBackend, type Shop } from '@shop/module-runtime/backend'
import * as v from 'valibot'

import { isInStock, nameOf, Stock } from './stock.ts'

/**
 * One person on the list, in a row with a secret key. Until the e-mail is sent, the index of the
 * row is the product's id.
 */
type Waiting = Choice & { productId: string; name: string; sinceMs: number; mailedAtMs?: number }

/** A call may use the shop 60 times. With 45 e-mails, 15 uses remain for everything else. */
const mailsAtOnce = 45

const Key = v.object({ key: v.pipe(v.string(), v.maxLength(100)) })

export const backend = defineBackend({
  needs: {
    rows: { waiting: { persons: true }, unfinished: {} },
    mails: {
      back: {
        subject: '{name} is back',
        heading: 'It is back',
        intro: 'You asked us to write when there is more of this: {name}. Now there is.',
        next: ['We set nothing aside, so it goes to whoever orders first.'],
        link: { label: 'See it in the shop' },
        consent: 'own-request',
      },
    },
  },

  actions: {
    join: {
      role: 'shopper',
      summary: 'Puts a person on the list for a sold-out product, size and color, once.',
      input: v.object({
        productId: ProductId,
        size: v.nullable(v.string()),
        color: v.nullable(v.string()),
        email: EmailAddress,
      }),
      run: async ({ productId, email, ...choice }, shop) => {
        const product = await findProduct(shop, productId)
        if (!product) throw new ActionRefused('The shop no longer has this product.')
        if (isInStock(product, choice))
          throw new ActionRefused('It is back already. Load this page again to order it.')
        const name = nameOf(product.name, choice)
        const own = await shop.listRows<Waiting>({
          table: 'waiting',
          index: productId,
          person: email,
        })
        if (own.some(({ value }) => value.name === name)) return
        const waiting = { productId, ...choice, name, sinceMs: shop.nowMs }
        await shop.writeRows(toRow(`${shop.nowMs}-${crypto.randomUUID()}`, email, waiting))
      },
    },
    leave: {
      role: 'shopper',
      summary: 'Deletes a person from the list, by the key in the link of the e-mail.',
      input: Key,
      run: ({ key }, shop) => remove(shop, key),
    },
    list: {
      role: 'viewer',
      summary: 'Lists up to 100 people who wait or were mailed last month.',
      isRead: true,
      input: v.object({ after: v.optional(v.string()) }),
      run: async ({ after }, shop) => {
        const rows = await shop.listRows<Waiting>({ table: 'waiting', after, limit: 100 })
        return rows.map(({ key, person, value }) => ({ key, email: person, ...value }))
      },
    },
    remove: {
      role: 'clerk',
      summary: 'Deletes a person from the list.',
      input: Key,
      run: ({ key }, shop) => remove(shop, key),
    },
  },

  events: {
    'stock.changed': ({ data }, shop) => mailNext(shop, data.product_id, data),
  },

  jobs: {
    // Continues with lists that were too long for one call.
    finish: {
      cron: '*/5 * * * *',
      run: async (shop) => {
        const [row] = await shop.listRows<string>({ table: 'unfinished', limit: 1 })
        if (!row) return
        const product = await findProduct(shop, row.key)
        await mailNext(shop, row.key, product ?? { stock: 0, variants: [] }, row.value)
      },
    },
    // Deletes each person's row about two months after the e-mail.
    tidy: {
      cron: '*/15 3 * * *',
      run: async (shop) => {
        const index = mailedIn(shop.nowMs - 62 * dayMs)
        const old = await shop.listRows({ table: 'waiting', index, limit: 50 })
        if (old.length > 0) await shop.writeRows(...old.map(toDeletion))
      },
    },
  },
})

const Products = v.object({ products: v.array(v.object({ name: v.string(), ...Stock.entries })) })

const findProduct = async (shop: Shop, id: string) => {
  const { products } = v.parse(Products, await shop.read(`/api/products?ids=${id}`))
  return products[0]
}

type Table = 'waiting' | 'unfinished'

/**
 * E-mails the next people who wait for a choice that is now in stock. If more people may be
 * waiting, stores where to continue. The key of each e-mail prevents duplicates in a repeated call.
 */
const mailNext = async (
  shop: Shop<Table, 'back'>,
  productId: string,
  stock: Stock,
  after?: string,
) => {
  const list = { table: 'waiting', index: productId, limit: mailsAtOnce } as const
  const rows = await shop.listRows<Waiting>({ ...list, after })
  const writes: RowWrite<Table>[] = []
  for (const { key, person, value: waiting } of rows) {
    if (person === null || !isInStock(stock, waiting)) continue
    const isQueued = await shop.mail({
      template: 'back',
      to: person,
      // With this key, a person who is on the list twice gets one e-mail a day.
      key: `${productId} ${waiting.name} ${dayOf(shop.nowMs)}`,
      data: { name: waiting.name },
      path: productHref(productId),
      stopPath: `/back-in-stock/${key}`,
    })
    if (isQueued) writes.push(toRow(key, person, { ...waiting, mailedAtMs: shop.nowMs }))
  }
  const last = rows.length === mailsAtOnce ? rows.at(-1) : undefined
  const unfinished = { table: 'unfinished', key: productId } as const
  writes.push(
    last ? { kind: 'put', ...unfinished, value: last.key } : { kind: 'delete', ...unfinished },
  )
  await shop.writeRows(...writes)
}

const toRow = (key: string, person: string, value: Waiting): RowWrite<'waiting'> => ({
  kind: 'put',
  table: 'waiting',
  key,
  person,
  index: value.mailedAtMs ? mailedIn(value.mailedAtMs) : value.productId,
  value,
})

const toDeletion = ({ key }: { key: string }): RowWrite<'waiting'> => ({
  kind: 'delete',
  table: 'waiting',
  key,
})

const remove = async (shop: Shop<'waiting'>, key: string): Promise<void> => {
  await shop.writeRows(toDeletion({ key }))
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** The index of people who were e-mailed in that month. No product's id looks like this index. */
const mailedIn = (atMs: number): string => `mailed ${dayOf(atMs).slice(0, 7)}`
