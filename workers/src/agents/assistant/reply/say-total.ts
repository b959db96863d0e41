import { chargesBy, offeredMethods } from '@shop/domain/charges'
import { methodName } from '@shop/content/shipping-texts'
import { formatCents } from '@shop/domain/money'
import { priceRangeOf } from '@shop/domain/catalog'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { sumTotals } from '@shop/domain/totals'

import { countOf, type Described, list } from './product-facts.ts'

const count = String.raw`(two|three|four|five|six|[2-9])`
const counted = new RegExp(
  String.raw`\b(?:for|of|pay) ${count}\b(?! (?:years?|days?|weeks?|kids?|panel))|\bthe ${count}(?= cost| come| of|$)|\b${count} (?:of (?:them|those|these)|together)\b`,
)
const whole =
  /\b(?:altogether|in all|all in|all inside|together|total|both|comes? to|with (?:the )?(?:standard )?(?:shipping|tax|express)|(?:shipping|tax) and (?:shipping|tax|total))\b/
const money = /\b(?:how much|costs?|pay|comes? to|total)\b/

export const requestsTotal = (text: string): boolean =>
  money.test(text) && (whole.test(text) || counted.test(text))

type Given = { text: string; settings: ShopSettings }

export const sayTotal = (products: readonly Described[], given: Given): string | null => {
  const { text } = given
  const prices = products.map((one) => priceRangeOf(one)[0])
  const [first = 0] = prices
  const isSame = prices.every((one) => one === first)
  const word = counted.exec(text)?.slice(1).find(Boolean)
  const pieces = word ? countOf(word) : /\bboth\b/.test(text) ? 2 : 0
  const say = (some: readonly number[], lead: string): string => {
    const cents = some.reduce((all, one) => all + one, 0)
    return `${lead} ${formatCents(cents)}. ${sayCharges(cents, given)}`
  }
  const names = list.format(products.map(({ name }) => name))
  if (isSame && pieces > 0)
    return say(
      Array<number>(pieces).fill(first),
      `For ${pieces} pieces at ${formatCents(first)} each, the subtotal is`,
    )
  if (products.length === 1) return say(prices, `${names} costs`)
  if (products.length === 2 || pieces === products.length) return say(prices, `${names} come to`)
  return null
}

const sayCharges = (cents: number, { text, settings }: Given): string => {
  const methods = offeredMethods(settings)
  const method = methods.find(({ name }) => text.includes(name.toLowerCase())) ?? methods[0]
  if (!method) throw new Error('A shop must offer at least one shipping method.')
  const { shippingCents, taxCents, totalCents } = sumTotals(
    [{ priceCents: cents, quantity: 1 }],
    chargesBy(settings, method),
  )
  const name = methodName(method.name).toLowerCase()
  const shipping = shippingCents === 0 ? `free ${name}` : `${name} (${formatCents(shippingCents)})`
  const tax = settings.taxes.isIncluded ? 'tax included' : `tax (${formatCents(taxCents)})`
  return `With ${shipping} and ${tax}, that is ${formatCents(totalCents)} in all.`
}
