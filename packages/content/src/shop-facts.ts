/** Facts about the shop that several rooms print: how to reach it, and what it promises. */

/** How to reach the shop. `phoneHref` is the number as RFC 3966 writes it. */
export const contactFacts = {
  email: 'hello@ndx.example',
  emailHref: 'mailto:hello@ndx.example',
  phone: '(504) 555-0142',
  phoneHref: 'tel:+15045550142',
  city: 'New Orleans',
  state: 'Louisiana',
} as const

/** Opening hours as a visitor reads them. */
export const businessHours = [
  { days: 'Mon-Fri', hours: '9-8' },
  { days: 'Sat', hours: '10-6' },
  { days: 'Sun', hours: '12-5' },
] as const

/** What the shop promises, in the words that it is promised in. */
export const policyFacts = {
  freeShipping: 'over $75',
  flatShipping: '$9.99',
  /** As advertised; `standardShipping` is what holds. */
  delivery: '3-5 business days',
  standardShipping: '3-7 business days',
  expressShipping: '1-3 business days',
  processing: '24-48 hours',
  returnWindow: '30 days',
  reply: '24 hours',
  sizes: 'XS-XXL',
  tax: '8%',
} as const
