import { chargesBy, offeredMethods } from '@shop/domain/charges'
import { methodName } from '@shop/content/shipping-texts'
import { formatCents } from '@shop/domain/money'
import { priceRangeOf } from '@shop/domain/catalog'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { sumTotals } from '@shop/domain/totals'

import { type Described, list } from './product-facts.ts'

const numbers = ['one', 'two', 'three', 'four', 'five', 'six']
const count = String.raw`(two|three|four|five|six|[2-9])`
const counted = new RegExp(
  String.raw`\b(?:for|of|pay) ${count}\b(?! (?:years?|days?|weeks?|kids?|panel))|\bthe ${count}(?= cost| come| of|$)|\b${count} (?:of (?:them|those|these)|together)\b`,
)
const whole =
  /\b(?:altogether|in all|all in|all inside|together|total|both|comes? to|with (?:the )?(?:standard )?(?:shipping|tax|express)|(?:shipping|tax) and (?:shipping|tax|total))\b/
const money = /\b(?:how much|costs?|pay|comes? to|total)\b/

export const requestsTotal = (text: string): boolean =>
  (whole.test(text) && money.test(text)) ||
  (counted.test(text) && (money.test(text) || text.includes('fact:price')))

/** The amount in "I pay $40: what is the total?". */
export const subtotalIn = (text: string): number | null => {
  const [, dollars] =
    /\b(?:pay|spend|order (?:for|of)|subtotal of) \$ ?(\d{1,6})\b/.exec(text) ?? []
  return dollars && /\b(?:total|shipping|tax)\b/.test(text) ? Number(dollars) * 100 : null
}

export const sayCharges = (
  cents: number,
  { text, settings, lead }: Pick<Given, 'text' | 'settings'> & { lead: string },
): string => {
  const { shippingCents, taxCents, totalCents, name } = totalsOf(cents, text, settings)
  const shipping = shippingCents === 0 ? `free ${name}` : `${name} (${formatCents(shippingCents)})`
  const tax = settings.taxes.isIncluded ? 'tax included' : `tax (${formatCents(taxCents)})`
  return `${lead} ${formatCents(cents)}. With ${shipping} and ${tax}, that is ${formatCents(totalCents)} in all.`
}

const totalsOf = (cents: number, text: string, settings: ShopSettings) => {
  const methods = offeredMethods(settings)
  const named = methods.find(({ name }) => text.includes(name.toLowerCase())) ?? methods[0]
  if (!named) throw new Error('A shop must offer at least one shipping method.')
  const totals = sumTotals([{ priceCents: cents, quantity: 1 }], chargesBy(settings, named))
  return { ...totals, name: methodName(named.name).toLowerCase() }
}

type Given = { text: string; sizes: readonly string[]; settings: ShopSettings }

export const sayTotal = (
  products: readonly Described[],
  { text, sizes, settings }: Given,
): string | null => {
  const prices = products.map((one) => priceRangeOf(one)[0])
  const [first = 0] = prices
  const isSame = prices.every((one) => one === first)
  const match = counted.exec(text)
  const word = match?.slice(1).find(Boolean)
  const pieces = word ? Number(word) || numbers.indexOf(word) + 1 : /\bboth\b/.test(text) ? 2 : 0
  // One piece for each size that was asked for, such as a hoodie in M and in XL and a tee in 3T.
  const ofSizes = sizes.flatMap((size) => {
    const at = products.findIndex((one) => one.sizes.includes(size))
    return at < 0 ? [] : (prices[at] ?? [])
  })
  const say = (some: readonly number[], lead: string): string => {
    const cents = some.reduce((all, one) => all + one, 0)
    return sayCharges(cents, { text, settings, lead })
  }
  const names = list.format(products.map(({ name }) => name))
  if (ofSizes.length > 1 && (pieces === 0 || pieces === ofSizes.length))
    return say(ofSizes, `In ${list.format(sizes)}, one each, they come to`)
  if (isSame && pieces > 0)
    return say(
      Array<number>(pieces).fill(first),
      `For ${pieces} pieces at ${formatCents(first)} each, the subtotal is`,
    )
  if (products.length === 1) return say(prices, `${names} costs`)
  if (products.length === 2 || pieces === products.length) return say(prices, `${names} come to`)
  if (!isSame) return null
  const totals = [1, 2, 3].map((many) => totalsOf(first * many, text, settings))
  const [one, two, three] = totals.map(({ totalCents }) => formatCents(totalCents))
  return `With shipping and tax, one comes to ${one}, two to ${two}, and three to ${three}.`
}
