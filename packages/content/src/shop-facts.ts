/** Facts about the shop that several modules show: how to reach it, and what it promises. */
import { formatBound, formatCents } from '@shop/domain/money'
import {
  expressShippingCents,
  flatShippingCents,
  freeShippingOverCents,
  taxRate,
} from '@shop/domain/totals'

/** How to reach the shop. `phoneHref` is the number as RFC 3966 writes it. */
export const contactFacts = {
  email: 'hello@ndx.example',
  emailHref: 'mailto:hello@ndx.example',
  phone: '(504) 555-0142',
  phoneHref: 'tel:+15045550142',
  city: 'New Orleans',
  state: 'Louisiana',
} as const

/** Opening hours as a visitor reads them, and as hours of the day in `timeZone`; 0 is Sunday, as in `Date`. */
export const businessHours = [
  { days: 'Mon-Fri', hours: '9-8', weekdays: [1, 2, 3, 4, 5], opensAt: 9, closesAt: 20 },
  { days: 'Sat', hours: '10-6', weekdays: [6], opensAt: 10, closesAt: 18 },
  { days: 'Sun', hours: '12-5', weekdays: [0], opensAt: 12, closesAt: 17 },
] as const satisfies readonly {
  days: string
  hours: string
  weekdays: readonly number[]
  opensAt: number
  closesAt: number
}[]

/** Where the opening hours hold. */
export const timeZone = 'America/Chicago'

/** How long a shopper may send a piece back. */
const returnDays = 30

/** What the shop promises, worded as visitors read it. The amounts are those that the order's totals use. */
export const policyFacts = {
  freeShipping: `over ${formatBound(freeShippingOverCents)}`,
  flatShipping: formatCents(flatShippingCents),
  expressPrice: formatCents(expressShippingCents),
  /** As advertised; `standardShipping` is what holds. */
  delivery: '3-5 business days',
  standardShipping: '3-7 business days',
  expressShipping: '1-3 business days',
  processing: '24-48 hours',
  returnWindow: `${returnDays} days`,
  returns: `${returnDays}-day returns`,
  reply: '24 hours',
  sizes: 'XS-XXL',
  tax: `${taxRate * 100}%`,
} as const

const facts: Record<string, string> = { ...contactFacts, ...policyFacts }

/** A text, with the facts that it names in braces (`{returnWindow}`) filled in. */
export const fillFacts = <Text>(text: Text): Text =>
  JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (all, name: string) => facts[name] ?? all)
      : value,
  )
