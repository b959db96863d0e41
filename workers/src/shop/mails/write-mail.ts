import * as v from 'valibot'

import type { OrderWithItems } from '@shop/db/schema/orders'
import { factsOf } from '@shop/content/shop-facts'
import { contentsOf, type Parcel, trackingHref, trackingText } from '@shop/domain/parcels'
import { chargesOf, taxLabel } from '@shop/domain/charges'
import { discountAmountText, discountLabel } from '@shop/domain/discounts'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import type { ShopSettings } from '@shop/domain/shop-settings'

import { colors } from '../../platform/brand.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { MailKind, MailWords } from '../mail-kinds/mail-kind.ts'

/** All fields are plain text. Escape them before writing HTML. */
type MailContent = Omit<MailWords, 'parcels'> & {
  shopName: string
  /** The city and state of the shop. */
  place: string
  /** Only an e-mail about an order has these parts. */
  order?: {
    id: string
    lines: { name: string; note: string; amount: string }[]
    sums: { name: string; amount: string }[]
    parcels: { name: string; contents: string[]; href: string | null }[]
    address: string[]
  }
}

export type MailInput = {
  kind: MailKind
  data: unknown
  /** Null if the e-mail is about no order. */
  order: OrderWithItems | null
  settings: ShopSettings
  /** If null, the e-mail has no links. */
  shopOrigin: string | null
  /** True if the order's payment moves no real money. */
  isTestPayment?: boolean
  confirmKey?: string | undefined
  /** Only parcels sent by this time are listed. Previews have no time, so they list all. */
  queuedAtMs?: number
}

/** @throws ValiError if the stored data do not suit the kind, TypeError if its order is missing */
export const describeMail = ({ kind, order, settings, ...given }: MailInput): MailContent => {
  const facts = factsOf(settings)
  const { shopOrigin, isTestPayment, confirmKey, queuedAtMs } = given
  const data = v.parse(kind.data, given.data)
  const shop = { shopName: facts.name, place: facts.place }
  if (kind.about === 'person') return { ...shop, ...kind.words({ data, facts, shopOrigin }) }
  if (!order) throw new TypeError(`the e-mail "${kind.id}" needs an order`)
  const number = order.id.slice(0, 8).toUpperCase()
  const { parcels = [], ...words } = kind.words(
    { ...order, number },
    { data, facts, shopOrigin, confirmKey, queuedAtMs },
  )
  return {
    ...shop,
    ...(isTestPayment && { place: `${facts.place} · Test payment: no real money moved` }),
    ...linkTo(order, shopOrigin),
    ...words,
    order: describeOrder(order, parcels),
  }
}

const linkTo = ({ id, linkKey }: OrderWithItems, shopOrigin: string | null) =>
  shopOrigin !== null &&
  linkKey !== null && {
    link: { label: 'View your order', href: shopOrigin + ownOrderHref(id, linkKey) },
  }

const describeOrder = (order: OrderWithItems, parcels: readonly Parcel[]) => {
  const { address, city, state, zip_code } = order.shippingAddress
  const { label, isTaxIncluded } = chargesOf(order)
  const tax = { name: taxLabel(isTaxIncluded), amount: formatCents(order.taxCents) }
  const total = { name: 'Total', amount: formatCents(order.totalCents) }
  return {
    id: order.id,
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
        name: label,
        amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
      },
      ...(isTaxIncluded ? [total, tax] : [tax, total]),
    ],
    parcels: parcels.map((parcel) => ({
      name: trackingText(parcel.carrier, parcel.number),
      contents: contentsOf(order.items, parcel),
      href: trackingHref(parcel),
    })),
    address: [order.customerName, address, `${city}, ${state} ${zip_code}`].map(withoutLinks),
  }
}

/** Adds invisible word joiners (U+2060), so that mail programs do not turn domains into links. */
const withoutLinks = (text: string): string => text.replaceAll(/\.(?=\S)/g, '.\u2060')

export type WrittenMail = { subject: string; html: string; text: string }

export const writeMail = (input: MailInput): WrittenMail => {
  const content = describeMail(input)
  return { subject: content.subject, html: writeHtml(content), text: writeText(content) }
}

const footerOf = ({ shopName, place }: MailContent): string => `${shopName} · ${place}`

const writeText = (content: MailContent): string => {
  const { heading, intro, order, next, link, extra } = content
  const parts = [
    [content.shopName],
    [heading, intro],
    link ? [`${link.label}: ${link.href}`] : [],
    ...(order
      ? [
          order.parcels.flatMap(({ name, contents, href }) => [
            ['Parcel:', name, href].filter(Boolean).join(' '),
            ...contents.map((line) => `  ${line}`),
          ]),
          [`Order number: ${order.id}`],
          order.lines.map(({ name, note, amount }) => `${name}\n  ${note}: ${amount}`),
          order.sums.map(({ name, amount }) => `${name}: ${amount}`),
          ['Ships to:', ...order.address.map((line) => `  ${line}`)],
        ]
      : []),
    ['What happens next:', ...next],
    extra ? [extra.text, `${extra.label}: ${extra.href}`] : [],
    [footerOf(content)],
  ]
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`
}

// Styles are inline, because mail programs support neither style sheets nor CSS variables.
const ink = `color:${colors.ink}`
const soft = `color:${colors.inkSoft}`
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const border = `1px solid ${colors.line}`
const rule = `border-top:${border}`
const label = `margin:0 0 8px;font-size:13px;font-weight:700;letter-spacing:.08em;text-transform:uppercase;${soft}`
const text = `margin:0 0 8px;font-size:16px;line-height:1.5;${ink}`

const table = (style: string, rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${style}">${rows}</table>`

/** `bdi` keeps bidirectional controls in customers' text from affecting the text around it. */
const typed = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`

const section = (html: string): string => `<tr><td style="padding:24px;${rule}">${html}</td></tr>`

const writeHtml = (content: MailContent): string => {
  const { subject, heading, intro, order, next, link, extra } = content
  const card = [
    `<tr><td style="padding:28px 24px;background:${colors.ink};color:${colors.paper};font-size:24px;font-weight:900;letter-spacing:.12em">${escapeHtml(content.shopName)}</td></tr>`,
    `<tr><td style="padding:32px 24px"><h1 style="margin:0 0 12px;font-size:28px;line-height:1.2;font-weight:900;${ink}">${escapeHtml(heading)}</h1><p style="${text}">${escapeHtml(intro)}</p>${writeLink(link)}</td></tr>`,
    ...(order ? writeOrder(order) : []),
    section(
      `<p style="${label}">What happens next</p>${next.map((line) => paragraph(escapeHtml(line))).join('')}`,
    ),
    ...(extra ? [section(writeExtra(extra))] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${colors.paper};${font};${ink}">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${table(`background:${colors.raised};border:${border}`, card.join('\n'))}
<p style="margin:16px 24px;font-size:13px;${soft}">${escapeHtml(footerOf(content))}</p>
</div>
</body>
</html>
`
}

const paragraph = (html: string): string => `<p style="${text}">${html}</p>`

const writeLink = (link: MailContent['link']): string =>
  link
    ? `<p style="margin:20px 0 0"><a href="${escapeHtml(link.href)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 24px;background:${colors.accent};color:${colors.onAccent};font-weight:700;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : ''

const writeExtra = ({ title, text: said, label: name, href }: Extra): string =>
  `<p style="${label}">${escapeHtml(title)}</p>${paragraph(escapeHtml(said))}${paragraph(`<a href="${escapeHtml(href)}" target="_blank" rel="noopener" style="color:${colors.accent};font-weight:700">${escapeHtml(name)}</a>`)}`

type Extra = NonNullable<MailContent['extra']>

type Order = NonNullable<MailContent['order']>

const writeOrder = (order: Order): string[] => [
  ...order.parcels.map(writeParcel),
  section(
    `<p style="${label}">Order number</p><p style="margin:0;font-size:16px;font-weight:700;word-break:break-all;${ink}">${escapeHtml(order.id)}</p>`,
  ),
  section(writeLines(order) + writeSums(order)),
  section(`<p style="${label}">Ships to</p>${paragraph(order.address.map(typed).join('<br>'))}`),
]

const writeParcel = ({ name, contents, href }: Order['parcels'][number]): string =>
  section(
    `<p style="${label}">Parcel</p>${paragraph([typed(name), ...contents.map(typed)].join('<br>'))}${writeLink(href === null ? undefined : { label: 'Track this parcel', href })}`,
  )

const amountCell = 'text-align:right;vertical-align:top;white-space:nowrap;font-size:16px'

const writeLines = ({ lines }: Order): string =>
  table(
    '',
    lines
      .map(
        ({ name, note, amount }) =>
          `<tr><td style="padding:0 12px 16px 0;font-size:16px;line-height:1.4;${ink}"><strong>${typed(name)}</strong><br><span style="font-size:14px;${soft}">${typed(note)}</span></td><td style="padding:0 0 16px;${amountCell};${ink}">${escapeHtml(amount)}</td></tr>`,
      )
      .join(''),
  )

const writeSums = ({ sums }: Order): string =>
  table(
    rule,
    sums
      .map(({ name, amount }) => {
        const look = name === 'Total' ? `font-weight:800;${ink}` : soft
        return `<tr><td style="padding:8px 12px 0 0;font-size:16px;${look}">${escapeHtml(name)}</td><td style="padding:8px 0 0;${amountCell};${look}">${escapeHtml(amount)}</td></tr>`
      })
      .join(''),
  )
