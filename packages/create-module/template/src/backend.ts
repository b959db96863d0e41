/** This code runs in the shop. It stores readers, e-mails them, and deletes them. */
import { EmailAddress, requiredLine } from '@shop/contracts/fields'
import { dayMs } from '@shop/domain/time'
import { ActionRefused, defineBackend } from '@shop/module-runtime/backend'
import * as v from 'valibot'

const Email = v.pipe(EmailAddress, v.toLowerCase())

const Reader = v.object({ name: requiredLine(80), email: Email })
export type Reader = v.InferOutput<typeof Reader>

export const backend = defineBackend({
  // A manager of the shop approves each of these once.
  needs: {
    // Rows with `persons` are about people. The shop deletes them when it erases a person.
    rows: { readers: { persons: true } },
    mails: {
      tips: {
        subject: 'How to wear it, {name}',
        heading: 'Your order is on its way',
        intro: 'You asked us how we wear our pieces. Here is what goes with yours.',
        next: ['We write to you just this once.'],
        link: { label: 'See what goes with yours' },
        consent: 'own-request',
      },
    },
  },

  actions: {
    subscribe: {
      role: 'shopper',
      summary: 'Stores who wants tips, once for each address.',
      input: Reader,
      run: async ({ name, email }, shop) => {
        const isNew = await shop.writeRows({
          kind: 'add',
          table: 'readers',
          key: email,
          person: email,
          index: monthOf(shop.nowMs),
          value: { name },
        })
        // The form shows this message at the field.
        if (!isNew) throw new ActionRefused<Reader>({ email: 'is on the list already' })
      },
    },
    list: {
      role: 'viewer',
      summary: 'Lists who wants tips, by address.',
      isRead: true,
      input: v.object({ after: v.optional(v.string()) }),
      run: async (query, shop) => {
        const rows = await shop.listRows({ table: 'readers', ...query })
        return rows.map(({ key, value }) => ({ email: key, name: nameOf(value) }))
      },
    },
    remove: {
      role: 'clerk',
      summary: 'Removes an address.',
      input: v.object({ email: Email }),
      run: async ({ email }, shop) => {
        await shop.writeRows({ kind: 'delete', table: 'readers', key: email })
      },
    },
  },

  events: {
    'order.shipped': async ({ data: { id, customer_email } }, shop) => {
      const email = customer_email.toLowerCase()
      const reader = await shop.getRow('readers', email)
      if (reader === null) return
      // The shop may send an event again, but it sends only one e-mail with the same key.
      await shop.mail({
        template: 'tips',
        to: email,
        key: id,
        data: { name: nameOf(reader) },
        path: '/lookbook',
      })
      // Deletes the reader, who asked for only one e-mail. To send more, set `stopPath` to a page
      // for unsubscribing.
      await shop.writeRows({ kind: 'delete', table: 'readers', key: email })
    },
  },

  jobs: {
    // Deletes readers thirteen months after they subscribed, at most 50 rows in one call.
    deleteOld: {
      cron: '0 3 * * *',
      run: async (shop) => {
        const index = monthOf(shop.nowMs - 396 * dayMs)
        const old = await shop.listRows({ table: 'readers', index, limit: 50 })
        if (old.length === 0) return
        await shop.writeRows(
          ...old.map(({ key }) => ({ kind: 'delete', table: 'readers', key }) as const),
        )
      },
    },
  },
})

/** Returns a month, such as `2026-11`. */
const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7)

/** Rows outlive releases, so an earlier release may have stored the row. */
const nameOf = (value: unknown): string => v.parse(v.object({ name: v.string() }), value).name
