/** Facts about the shop that several modules show: contact details and promises. */
import { formatBound, formatCents } from '@shop/domain/money'
import {
  freeShippingOverCents,
  processingHours,
  returnDays,
  type ShippingMethod,
  shippingTerms,
} from '@shop/domain/shipping'
import { taxRate } from '@shop/domain/totals'

export const shopName = 'NDX'

/** Contact details. `phoneHref` is the number as in RFC 3966. */
export const contactFacts = {
  email: 'hello@ndx.example',
  emailHref: 'mailto:hello@ndx.example',
  phone: '(504) 555-0142',
  phoneHref: 'tel:+15045550142',
  city: 'New Orleans',
  state: 'Louisiana',
} as const

/** Opening hours as text, and as hours in `shopTimeZone`. Day 0 is Sunday, as in `Date`. */
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

/** How long a shipping method takes, such as `3-7 business days`. */
export const shippingWindow = (method: ShippingMethod): string =>
  `${shippingTerms[method].transitDays.join('-')} business days`

/** The shop's promises as visitors read them. The amounts are those that order totals use. */
export const policyFacts = {
  freeShipping: `over ${formatBound(freeShippingOverCents)}`,
  flatShipping: formatCents(shippingTerms.standard.flatCents),
  expressPrice: formatCents(shippingTerms.express.flatCents),
  /** The advertised time. `standardShipping` is the binding one. */
  delivery: '3-5 business days',
  standardShipping: shippingWindow('standard'),
  expressShipping: shippingWindow('express'),
  processing: `${processingHours.join('-')} hours`,
  returnWindow: `${returnDays} days`,
  returns: `${returnDays}-day returns`,
  reply: '24 hours',
  sizes: 'XS-XXL',
  tax: `${taxRate * 100}%`,
} as const

const facts: Record<string, string> = { ...contactFacts, ...policyFacts }

/** Fills in the facts that a text names in braces (`{returnWindow}`). */
export const fillFacts = <Text>(text: Text): Text =>
  JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (all, name: string) => facts[name] ?? all)
      : value,
  )
