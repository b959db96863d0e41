import { newsletterConsent } from '@shop/content/newsletter'
import { contactFacts, policyFacts, shippingWindow } from '@shop/content/shop-facts'
import type { MailKind } from '@shop/contracts/mail'
import { confirmConsentHref, ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { shippingTerms } from '@shop/domain/shipping'
import { weekdayText } from '@shop/domain/shop-days'

import { deliveryDayOf, type OrderWithItems } from '../orders/order-view.ts'

/** All texts are plain and must be escaped for HTML. */
export type MailContent = {
  subject: string
  heading: string
  intro: string
  orderId: string
  lines: { name: string; note: string; amount: string }[]
  sums: { name: string; amount: string }[]
  /** One string per line. */
  address: string[]
  next: string[]
  link?: { label: string; href: string }
  /** Asks the shopper to confirm the newsletter, if they ticked it in the order. */
  newsletter?: { text: string; label: string; href: string }
}

export type MailInput = {
  order: OrderWithItems
  kind: MailKind
  /** `null` leaves links out. */
  shopOrigin: string | null
  /** The key that confirms the consent given with the order. */
  confirmKey?: string | undefined
}

export const describeMail = ({ order, kind, shopOrigin, confirmKey }: MailInput): MailContent => {
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
        name: shippingTerms[order.shippingMethod].label,
        amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
      },
      { name: 'Tax', amount: formatCents(order.taxCents) },
      { name: 'Total', amount: formatCents(order.totalCents) },
    ],
    address: [order.customerName, address, `${city}, ${state} ${zip_code}`].map(withoutLinks),
    ...(shopOrigin !== null && order.linkKey !== null
      ? {
          link: {
            label: 'View your order',
            href: `${shopOrigin}${ownOrderHref(order.id, order.linkKey)}`,
          },
        }
      : {}),
    ...(shopOrigin !== null && confirmKey !== undefined && kind === 'received'
      ? {
          newsletter: {
            text: `“${newsletterConsent}” was ticked with this order. We write only if you say yes here; if it was not you, there is nothing to do.`,
            label: 'Yes, email me about new drops',
            href: `${shopOrigin}${confirmConsentHref(confirmKey)}`,
          },
        }
      : {}),
  }
}

/** Adds invisible word joiners (U+2060), so that mail programs do not turn domains into links. */
const withoutLinks = (text: string): string => text.replaceAll(/\.(?=\S)/g, '.\u2060')

type Words = Pick<MailContent, 'subject' | 'heading' | 'intro' | 'next'>

const questions = `Questions? Write to ${contactFacts.email}; we reply within ${policyFacts.reply}.`

const shippingText = (order: OrderWithItems): string => {
  const day = deliveryDayOf(order)
  const { name } = shippingTerms[order.shippingMethod]
  const takes = `${name} shipping takes ${shippingWindow(order.shippingMethod)}.`
  return day === null ? takes : `${takes} Estimated delivery: ${weekdayText(day)}.`
}

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
