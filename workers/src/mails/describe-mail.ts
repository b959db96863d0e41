/** What an e-mail about an order says; `write-mail.ts` makes HTML and plain text of it. */
import { contactFacts, policyFacts } from '@shop/content/shop-facts'
import type { MailKind } from '@shop/contracts/mail'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'

import type { OrderWithItems } from '../orders/order-view.ts'

/** All texts are plain: code that writes them into HTML escapes them. */
export type MailContent = {
  subject: string
  heading: string
  /** What happened. */
  intro: string
  orderId: string
  lines: { name: string; note: string; amount: string }[]
  sums: { name: string; amount: string }[]
  /** Name, street, city: a line each. */
  address: string[]
  /** What happens next, a sentence or two each. */
  next: string[]
  /** The page that shows the order, where there is one. */
  link?: { label: string; href: string }
}

export type MailInput = {
  order: OrderWithItems
  kind: MailKind
  /** The shop's origin, for the link to the order; `null` where no setting names it. */
  shopOrigin: string | null
}

/** The subject names the order by the first eight characters of its id. */
export const describeMail = ({ order, kind, shopOrigin }: MailInput): MailContent => {
  const number = order.id.slice(0, 8).toUpperCase()
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    ...words[kind](number, order),
    orderId: order.id,
    lines: order.items.map(({ name, size, color, sku, quantity, priceCents }) => ({
      name: name || 'Product',
      note: [size, color, sku, `${quantity} × ${formatCents(priceCents)}`]
        .filter(Boolean)
        .join(' · '),
      amount: formatCents(priceCents * quantity),
    })),
    sums: [
      { name: 'Subtotal', amount: formatCents(order.subtotalCents) },
      {
        name: order.shippingMethod === 'express' ? 'Shipping (express)' : 'Shipping',
        amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
      },
      { name: 'Tax', amount: formatCents(order.taxCents) },
      { name: 'Total', amount: formatCents(order.totalCents) },
    ],
    address: [order.customerName, address, `${city}, ${state} ${zip_code}`],
    ...(shopOrigin !== null && order.linkKey !== null
      ? {
          link: {
            label: 'View your order',
            href: `${shopOrigin}${ownOrderHref(order.id, order.linkKey)}`,
          },
        }
      : {}),
  }
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'intro' | 'next'>

const questions = `Questions? Write to ${contactFacts.email}; we reply within ${policyFacts.reply}.`

const shippingText = ({ shippingMethod }: OrderWithItems): string =>
  shippingMethod === 'express'
    ? `Express shipping takes ${policyFacts.expressShipping}.`
    : `Standard shipping takes ${policyFacts.standardShipping}.`

const words: Record<MailKind, (number: string, order: OrderWithItems) => Words> = {
  received: (number, order) => ({
    subject: `We received your order ${number}`,
    heading: 'Thank you for your order',
    intro: 'We received it, and this is everything you ordered.',
    next: [
      `We pack your order within ${policyFacts.processing}, and write again when it ships.`,
      shippingText(order),
      questions,
    ],
  }),
  shipped: (number, order) => ({
    subject: `Your order ${number} has shipped`,
    heading: 'Your order is on its way',
    intro: 'It left us, and goes to the address below.',
    next: [shippingText(order), questions],
  }),
  delivered: (number) => ({
    subject: `Your order ${number} was delivered`,
    heading: 'Your order was delivered',
    intro: 'We hope that you like it.',
    next: [
      `Something does not fit? You have ${policyFacts.returnWindow} to send it back.`,
      `Did it not arrive? Write to ${contactFacts.email}; we reply within ${policyFacts.reply}.`,
    ],
  }),
  cancelled: (number) => ({
    subject: `Your order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    intro: 'Nothing of it will be sent.',
    next: [questions],
  }),
  refunded: (number, { totalCents }) => ({
    subject: `Your order ${number} was refunded`,
    heading: 'Your order was refunded',
    intro: `We refunded ${formatCents(totalCents)}.`,
    next: ['It may take some days until your bank shows it.', questions],
  }),
  link: (number) => ({
    subject: `The link to your order ${number}`,
    heading: 'Here is your order',
    intro: 'Somebody asked our shop for the link to it, with its number and your email.',
    next: ['Was it not you? There is nothing to do: this e-mail went to you alone.', questions],
  }),
}
