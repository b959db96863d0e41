import { newsletterConsent } from '@shop/content/newsletter'
import { methodName } from '@shop/content/shipping-texts'
import { factsOf, type ShopFacts } from '@shop/content/shop-facts'
import type { MailKind } from '@shop/contracts/mail'
import { chargesOf, shippingWindow } from '@shop/domain/charges'
import { discountAmountText, discountLabel } from '@shop/domain/discounts'
import { confirmConsentHref, ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { weekdayText } from '@shop/domain/shop-days'
import type { ShopSettings } from '@shop/domain/shop-settings'

import type { OrderWithItems } from '../orders/order-view.ts'

/** All fields are plain text. Escape them before writing HTML. */
export type MailContent = {
  shopName: string
  /** City and state of the shop. */
  place: string
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
  settings: ShopSettings
  /** `null` leaves links out. */
  shopOrigin: string | null
  /** The amount of the refund that the e-mail is about. By default the order's total. */
  refundedCents?: number | undefined
  /** True if payments move no real money. */
  isTestPayment?: boolean
  /** The key that confirms the consent given with the order. */
  confirmKey?: string | undefined
}

export const describeMail = ({
  order,
  kind,
  settings,
  shopOrigin,
  confirmKey,
  refundedCents,
  isTestPayment,
}: MailInput): MailContent => {
  const facts = factsOf(settings)
  const number = order.id.slice(0, 8).toUpperCase()
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    ...words[kind](number, { ...order, refundedCents: refundedCents ?? order.totalCents }, facts),
    shopName: facts.name,
    place:
      order.payment && isTestPayment
        ? `${facts.place} · Test payment: no real money moved`
        : facts.place,
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
      ...(order.discount
        ? [
            {
              name: discountLabel(order.discount),
              amount: discountAmountText(order.discountCents),
            },
          ]
        : []),
      {
        name: chargesOf(order).label,
        amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
      },
      { name: 'Tax', amount: formatCents(order.taxCents) },
      { name: 'Total', amount: formatCents(order.totalCents) },
    ],
    address: [order.customerName, address, `${city}, ${state} ${zip_code}`].map(withoutLinks),
    ...(shopOrigin !== null && {
      ...(order.linkKey !== null && linkTo(shopOrigin + ownOrderHref(order.id, order.linkKey))),
      ...(confirmKey !== undefined &&
        kind === 'received' &&
        newsletterAt(shopOrigin + confirmConsentHref(confirmKey))),
    }),
  }
}

const linkTo = (href: string) => ({ link: { label: 'View your order', href } })

const newsletterAt = (href: string) => ({
  newsletter: {
    text: `“${newsletterConsent}” was ticked with this order. We write only if you say yes here; if it was not you, there is nothing to do.`,
    label: 'Yes, email me about new drops',
    href,
  },
})

/** Adds invisible word joiners (U+2060), so that mail programs do not turn domains into links. */
const withoutLinks = (text: string): string => text.replaceAll(/\.(?=\S)/g, '.\u2060')

type Words = Pick<MailContent, 'subject' | 'heading' | 'intro' | 'next'>

const questions = ({ email, reply }: ShopFacts): string =>
  `Questions? Write to ${email}; we reply within ${reply}.`

const shippingText = (order: OrderWithItems): string => {
  const { name, transitDays } = chargesOf(order)
  const { deliveryOn } = order
  const takes = `${methodName(name)} takes ${shippingWindow(transitDays)}.`
  return deliveryOn ? `${takes} Estimated delivery: ${weekdayText(deliveryOn)}.` : takes
}

const words: Record<MailKind, (number: string, order: OrderWithItems, facts: ShopFacts) => Words> =
  {
    received: (number, order, facts) => ({
      subject: `We received your order ${number}`,
      heading: 'Thank you for your order',
      intro: 'We received it, and this is everything you ordered.',
      next: [
        `We pack your order within ${facts.processing}, and write again when it ships.`,
        shippingText(order),
        questions(facts),
      ],
    }),
    shipped: (number, order, facts) => ({
      subject: `Your order ${number} has shipped`,
      heading: 'Your order is on its way',
      intro: 'It left us, and goes to the address below.',
      next: [shippingText(order), questions(facts)],
    }),
    delivered: (number, _order, facts) => ({
      subject: `Your order ${number} was delivered`,
      heading: 'Your order was delivered',
      intro: 'We hope that you like it.',
      next: [
        `Something does not fit? You have ${facts.returnWindow} to send it back.`,
        `Did it not arrive? Write to ${facts.email}; we reply within ${facts.reply}.`,
      ],
    }),
    cancelled: (number, { payment }, facts) => ({
      subject: `Your order ${number} was cancelled`,
      heading: 'Your order was cancelled',
      intro:
        payment === 'expired'
          ? 'It was not paid, so nothing was charged, and nothing of it will be sent.'
          : 'Nothing of it will be sent.',
      next: [questions(facts)],
    }),
    refunded: (number, { refundedCents }, facts) => ({
      subject: `Your order ${number} was refunded`,
      heading: 'Your order was refunded',
      intro: `We refunded ${formatCents(refundedCents)}.`,
      next: ['It may take some days until your bank shows it.', questions(facts)],
    }),
    link: (number, _order, facts) => ({
      subject: `The link to your order ${number}`,
      heading: 'Here is your order',
      intro: 'Somebody asked our shop for the link to it, with its number and your email.',
      next: [
        'Was it not you? There is nothing to do: this e-mail went to you alone.',
        questions(facts),
      ],
    }),
  }
