/** What the palette lists, and how each thing is told from its like. */
import type { Customer } from '@shop/contracts/customer'
import type { Order } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { formatCents } from '@shop/domain/money'

import { customerHref, editProductHref, mailboxHref, orderHref } from '../navigation/hrefs.ts'
import { type ScreenGroup, screenGroups } from '../navigation/screens.ts'
import { shortOrderId } from '../orders/order-text.ts'

/** `note` stands small beside the label. */
export type PaletteItem = { label: string; note: string; href: string }
export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

/** Screens with every word of the query in their name or their group's; all of them for an empty one. */
export const findScreens = (
  query: string,
  groups: readonly ScreenGroup[] = screenGroups,
): PaletteGroup[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = groups.flatMap(({ label: group, screens }) =>
    screens.map(({ label, href }) => ({ label, href, note: group })),
  )
  const items = [...all, mailbox].filter(({ label, note }) => {
    const text = `${label} ${note}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return toGroup('Screens', items)
}

/** A screen that the sidebar, whose entries are fixed, does not have. */
const mailbox: PaletteItem = { label: 'E-mails', href: mailboxHref(), note: 'Mailbox' }

/** No group without items. */
export const toGroup = (label: string, items: readonly PaletteItem[]): PaletteGroup[] =>
  items.length > 0 ? [{ label, items }] : []

export const orderItem = ({ id, customerName, customerEmail, totalCents }: Order): PaletteItem => ({
  label: customerName,
  note: `${shortOrderId(id)} · ${customerEmail} · ${formatCents(totalCents)}`,
  href: orderHref(id),
})

export const productItem = ({ id, name, category, priceCents }: Product): PaletteItem => ({
  label: name,
  note: `${category} · ${formatCents(priceCents)}`,
  href: editProductHref(id),
})

export const customerItem = ({ id, email, name, totalOrders }: Customer): PaletteItem => ({
  label: name,
  note: `${email} · ${totalOrders} order(s)`,
  href: customerHref(id),
})
