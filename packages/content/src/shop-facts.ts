import { nameInSentence, shownCategories } from '@shop/domain/categories'
import { formatRate } from '@shop/domain/charges'
import { plural } from '@shop/domain/plural'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { listWords } from '@shop/domain/variants'

import { shippingTexts } from './shipping-texts.ts'

export type ShopFacts = ReturnType<typeof factsOf>

/** Returns the shop's facts as visitors read them. A text refers to a fact as `{returnWindow}`. */
export const factsOf = (settings: ShopSettings) => {
  const { shop, taxes } = settings
  const { name, tagline, summary, city, state, replyHours, returnDays, warranty } = shop
  const contact = contactOf(shop)
  const returnWindow = `${returnDays} ${plural(returnDays, 'day')}`
  return {
    name,
    tagline,
    summary: fillFacts(summary, { name, tagline, city, state, place: `${city}, ${state}` }),
    city,
    state,
    timeZone: shop.timeZone,
    place: `${city}, ${state}`,
    ...contact,
    contact: `write to ${contact.email} or call ${contact.phone}`,
    reply: `${replyHours} ${plural(replyHours, 'hour')}`,
    returnWindow: returnDays > 0 ? returnWindow : 'no days',
    returnTime: returnDays > 0 ? `within ${returnWindow}` : undefined,
    returns: returnDays > 0 ? `${returnDays}-day returns` : 'No returns',
    warranty,
    sizes: 'XS-XXL',
    kinds: listWords(shownCategories(settings.categories.all).map(nameInSentence)),
    taxRule: taxRule(taxes),
    discounts: settings.discounts.announced.join(' ') || noDiscounts,
    ...cardTexts(settings),
    ...shippingTexts(settings),
  }
}

const noDiscounts = 'Our pages name no codes or discounts beyond the sale prices.'

const cardTexts = ({ payment, shop }: Pick<ShopSettings, 'payment' | 'shop'>) => {
  if (payment?.isTest === false)
    return {
      cardCharge: `Your card is charged once, when you pay on the page of our payment provider. If a charge looks wrong, write to ${shop.email} or call ${shop.phone} with your order number.`,
      cardSafety:
        'You type your card details on the page of our payment provider: they never reach us, and we store none of them.',
    }
  return payment
    ? {
        cardCharge: 'Our payments are still in test mode: no real card is charged.',
        cardSafety:
          'You type card details on the page of our payment provider, so they never reach us. Payments are still in test mode: no real card is charged.',
      }
    : {
        cardCharge:
          'Our site is still under construction: your card details stay in your browser, and nothing is charged.',
        cardSafety:
          'The card details you type at checkout never leave your browser: nobody receives or stores them, and nothing is charged while the site is under construction.',
      }
}

export const contactOf = ({ email, phone }: Pick<ShopSettings['shop'], 'email' | 'phone'>) => ({
  email,
  emailHref: `mailto:${email}`,
  phone,
  phoneHref: `tel:${internationalPhone(phone)}`,
})

/** Treats a number without a country code as a US number. */
const internationalPhone = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1')))
    return `+${digits}`
  return digits.length === 10 ? `+1${digits}` : digits
}

const maxNamedRates = 3

const taxRule = ({ rate, byState, isShippingTaxed, isIncluded }: ShopSettings['taxes']): string => {
  const rule = isIncluded
    ? `${formatRate(rate)}, included in the prices${isShippingTaxed ? ' and in shipping' : ''}`
    : `${formatRate(rate)} of ${isShippingTaxed ? 'subtotal and shipping' : 'the subtotal'}`
  const others = byState.filter((one) => one.rate !== rate)
  if (others.length === 0) return rule
  return others.length <= maxNamedRates
    ? `${rule} (${others.map((one) => `${formatRate(one.rate)} in ${one.state}`).join(', ')})`
    : `${rule} (other rates in some states)`
}

/** Replaces names in braces with the shop's facts, in all texts inside a value. */
export const fillFacts = <Text>(
  text: Text,
  facts: Readonly<Record<string, string | undefined>>,
): Text =>
  JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (all, name: string) => facts[name] ?? all)
      : value,
  )
