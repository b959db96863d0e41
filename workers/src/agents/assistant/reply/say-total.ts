import { chargesBy, offeredMethods } from '@shop/domain/charges'
import { methodName } from '@shop/content/shipping-texts'
import { chargeLines, type PricedLine } from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'
import { priceRangeOf } from '@shop/domain/catalog'
import type { SearchIntent } from '@shop/contracts/assistant'
import type { ShopSettings } from '@shop/domain/shop-settings'

import { nextKind } from '../conversation/phrases.ts'
import { type Choice, countOf, type Described, inChoice, list } from './product-facts.ts'

const count = String.raw`(two|three|four|five|six|[2-9])`
const counted = new RegExp(
  String.raw`\b(?:for|of|pay) ${count}\b(?! (?:years?|days?|weeks?|kids?|panel))|\bthe ${count}(?= cost| come| of|$)|\b${count} (?:of (?:them|those|these)|together)\b`,
)
/** Words after a number that counts no pieces: "six-panel", "2 XL", "3 years". */
const notPieces = String.raw`-?(?:panel|tone|star|pack|day|week|month|year|hour|x?x?[sml]|t)s?\b`
/** Matches "two levee hoodies with shipping, how much?" */
const begins = new RegExp(
  String.raw`^(?:(?:and|so|how much (?:are|for|would|do)|what (?:would|do)) )?${count} (?!${notPieces})(?:\S+ ){0,3}(?!costs\b)[a-z]+s\b`,
)
const whole =
  /\b(?:altogether|in all|all in|all inside|together|total|both|comes? to|with (?:the )?(?:standard )?(?:shipping|tax|express)|(?:shipping|tax) and (?:shipping|tax|total))\b/
const money = /\b(?:how much|costs?|pay|comes? to|total)\b/

export const requestsTotal = (text: string): boolean =>
  money.test(text) && (whole.test(text) || counted.test(text))

/** True for a total of pieces of one kind, as in "how much are two zip hoodies with shipping". */
export const requestsTotalOfKind = (text: string): boolean =>
  requestsTotal(text) && begins.test(text) && !nextKind.test(text)

/** Bars stand for the words of a name. In "2 | | and a |", the first product has a count. */
const named = new RegExp(String.raw`(?:\b${count} (?:of (?:the )?)?)?\|(?: \|){0,16}`, 'g')

type Given = { text: string; intent: Choice; own: SearchIntent; settings: ShopSettings }
type Line = PricedLine & { name: string; mostCents: number }

export const sayTotal = (products: readonly Described[], given: Given): string | null => {
  const { text, intent, own } = given
  const word = counted.exec(text)?.slice(1).find(Boolean) ?? begins.exec(text)?.[1]
  const pieces = word ? countOf(word) : /\bboth\b/.test(text) ? 2 : 0
  const counts = [...text.matchAll(named)].map(([, said = '']) => countOf(said) || 1)
  const areCounted = counts.length === products.length
  const lines = products.map((product, at): Line => {
    const [priceCents, mostCents] = priceRangeOf(inChoice(product, intent))
    const quantity = (areCounted && counts[at]) || 1
    return { ...product, productId: product.id, priceCents, mostCents, quantity }
  })
  const [first, ...others] = lines
  if (!first) return null
  const { name, priceCents } = first
  // Only the shopper knows which cap "the levee zip hoodie and a cap" means.
  const isOfOther = !products.some(({ category }) => own.categories.includes(category))
  if (isOfOther && own.categories.length > 0 && nextKind.test(text))
    return `${name} costs ${formatCents(priceCents)}. Name each piece in full, and I add them up.`
  const isSame = others.every(
    (one) => one.priceCents === priceCents && one.quantity + first.quantity === 2,
  )
  const quantity = isSame && pieces > 0 ? pieces : others.length > 0 ? 1 : first.quantity
  if (quantity > 1)
    return `For ${quantity} pieces at ${formatCents(priceCents)} each, the subtotal is ${sayCharges([{ ...first, quantity }], given)}`
  if (others.length === 0) return `${name} costs ${sayCharges(lines, given)}`
  if (lines.length !== 2 && lines.length !== pieces && !areCounted) return null
  const names = lines.map((one) => (one.quantity > 1 ? `${one.quantity} × ${one.name}` : one.name))
  return `${list.format(names)} come to ${sayCharges(lines, given)}`
}

const sayCharges = (lines: readonly Line[], { text, settings }: Given): string => {
  const methods = offeredMethods(settings)
  const method = methods.find(({ name }) => text.includes(name.toLowerCase())) ?? methods[0]
  if (!method) throw new Error('A shop must offer at least one shipping method.')
  const charged = chargeLines(lines, chargesBy(settings, method), settings.discounts.automatic)
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = charged.totals
  const name = methodName(method.name).toLowerCase()
  const parts = [
    discountCents > 0 ? `${formatCents(discountCents)} off (${charged.discount?.title})` : '',
    shippingCents === 0 ? `free ${name}` : `${name} (${formatCents(shippingCents)})`,
    settings.taxes.isIncluded ? 'tax included' : `tax (${formatCents(taxCents)})`,
  ]
  const all = list.format(parts.filter(Boolean))
  const from = lines.some((one) => one.priceCents < one.mostCents) ? 'at least ' : ''
  return `${from}${formatCents(subtotalCents)}. With ${all}, that is ${formatCents(totalCents)} in all.`
}
