/** Compares products by their fields and pages, with the deciding fact first. */
import { describePrice, priceRangeOf } from '@shop/domain/catalog'

import { graded } from './read-question.ts'
import {
  type Aspect,
  bestTexts,
  type Described,
  headings,
  list,
  lower,
  passagesOf,
  qualityIn,
  readAspects,
  toSentence,
} from './product-facts.ts'

export type Comparison = { rows: { label: string; values: string[] }[] }

type Say = (product: Described) => string

const sayFeatures: Say = ({ specifications }) => (specifications.features ?? []).join(', ')
const rows: readonly { name: Aspect; label: string; say: Say }[] = [
  { name: 'price', label: 'Price', say: describePrice },
  ...headings.map((name) => ({
    name,
    label: name === 'origin' ? 'Made' : name.charAt(0).toUpperCase() + name.slice(1),
    say: ({ specifications }: Described) => specifications[name] ?? '',
  })),
  { name: 'part', label: 'Details', say: sayFeatures },
  { name: 'size', label: 'Sizes', say: ({ sizes }) => sizes.join(', ') },
  { name: 'color', label: 'Colors', say: ({ colors }) => colors.join(', ') },
]

const isSame = (products: readonly Described[], say: Say): boolean =>
  new Set(products.map(say)).size === 1

/** Compares two or three products by price and by every fact that differs. */
export const tableOf = (products: readonly Described[]): Comparison | null => {
  if (products.length < 2 || products.length > 3) return null
  const differing = rows.filter(({ name, say }) => name === 'price' || !isSame(products, say))
  const valuesOf = (say: Say): string[] => products.map((one) => say(one) || '–')
  return { rows: differing.map(({ label, say }) => ({ label, values: valuesOf(say) })) }
}

/** `of` returns a number, of which the lowest is best, or `NaN` if the product's page has none. */
type Scale = {
  is: string
  pattern: RegExp
  of: (product: Described) => number
  say: Say
  /** Products of these materials win if the pages have no weights. */
  sign?: RegExp
}

const grams = ({ specifications: { weight = '' } }: Described): number =>
  Number(/(?<!\d)(\d{1,4}) gsm/.exec(weight)?.[1])
const minusGrams = (product: Described): number => -grams(product)
const leastOf = (product: Described): number => priceRangeOf(product)[0]
const minusMostOf = (product: Described): number => -priceRangeOf(product)[1]
const sayWeight: Say = ({ specifications: { weight = '' } }) => lower(weight)
const warmest = 'warmest by the weight of the fabric'

const wool = /\b(?:wool|fleece)\b/
const scales: readonly Scale[] = [
  {
    is: warmest,
    pattern: /\b(?:warm|cozi|winter|cold|snow)/,
    of: minusGrams,
    say: sayWeight,
    sign: wool,
  },
  { is: 'heaviest', pattern: /\b(?:thick|heav)/, of: minusGrams, say: sayWeight },
  {
    is: 'lightest',
    pattern: /\b(?:light|thin(?!g)|cool|summer|heat|hot|beach)/,
    of: grams,
    say: sayWeight,
    sign: /\bmesh\b/,
  },
  { is: 'cheapest', pattern: /\bcheap|least expensive/, of: leastOf, say: describePrice },
  { is: 'most expensive', pattern: /\bexpensive|\bpric/, of: minusMostOf, say: describePrice },
]
const scaleOf = (text: string): Scale | undefined =>
  scales.find(({ pattern }) => pattern.test(text))

/** Sorts by the scale that the message names, if every product has a value on it. */
export const sortByScale = <One extends Described>(some: readonly One[], text: string): One[] => {
  const scale = scaleOf(text)
  return !scale || some.some((one) => Number.isNaN(scale.of(one)))
    ? [...some]
    : some.toSorted((a, b) => scale.of(a) - scale.of(b))
}

/** Expects products that `sortByScale` has sorted. */
export const sayComparison = (products: readonly Described[], text: string): string => {
  const scale = scaleOf(text)
  if (scale) return sayScale(products, scale)
  const [, stem, other] = graded.exec(text) ?? []
  const quality = stem ?? other
  return (quality && sayMentions(products, quality)) || sayDifference(products)
}

const sayScale = (products: readonly Described[], { of, say, is, sign }: Scale): string => {
  const [leader] = products
  const isUnknown = products.some((one) => Number.isNaN(of(one)))
  const fit = isUnknown && sign ? products.filter((one) => sign.test(lower(sayMaterial(one)))) : []
  if (fit.length > 0 && fit.length < products.length) {
    const rest = products.filter((one) => !fit.includes(one))
    return `I would take ${groupBy(fit, sayMaterial)} ${groupBy(rest, sayMaterial)}`
  }
  if (!leader || isUnknown)
    return `Our pages do not say which is the ${is.split(' ')[0]}. ${groupBy(products, sayMaterial)}`
  const first = products.filter((one) => of(one) === of(leader))
  const verb = first.length > 1 ? 'are' : 'is'
  if (first.length === products.length)
    return say === describePrice
      ? `They all cost ${say(leader)}.`
      : `They are all the same: ${say(leader)}.`
  const others = groupBy(products.slice(first.length), say)
  return `${namesOf(first)} ${verb} the ${is}: ${say(leader)}. ${others}`
}

const sayMaterial: Say = ({ specifications }) => specifications.material ?? ''

/** Quotes the pages that mention a quality, such as softness. */
const sayMentions = (products: readonly Described[], stem: string): string | null => {
  const said = products.flatMap((product) => {
    const found = passagesOf(product).find(({ words }) => words.includes(stem))
    return found ? [`${product.name}: “${found.text}”`] : []
  })
  const lead = 'Our pages do not compare them, but this is what they say.'
  return said.length === 0 ? null : `${lead} ${said.join(' ')}`
}

const sayDifference = (products: readonly Described[]): string => {
  // If there are too many products for a table, only their fabrics are compared.
  const names = tableOf(products) ? /material|weight|fit/ : /material|weight/
  const differing = rows.filter(({ name, say }) => names.test(name) && !isSame(products, say))
  const isShared = (feature: string): boolean =>
    products.every(({ specifications: { features } }) => features?.includes(feature))
  if (
    differing.length === 0 &&
    products.every(({ specifications: { features } }) => features?.every(isShared))
  )
    return `Fabric and fit are the same. ${products.map((one) => `${one.name} comes in ${list.format(one.colors)}.`).join(' ')}`
  const said = products.map((product) => {
    const own = (product.specifications.features ?? []).filter((one) => !isShared(one))
    const values = differing.map(({ say }) => say(product).split(';')[0] ?? '')
    if (tableOf(products)) values.push(own.map(lower).join(', '))
    const text = values.filter(Boolean).map(lower).join('; ') || product.description
    return toSentence(`${product.name}: ${text}`)
  })
  const all = products.length === 2 ? 'Both' : 'All'
  const [price] = products.map(describePrice)
  const prices = isSame(products, describePrice)
    ? `${all} cost ${price}.`
    : `${products.map((one) => `${one.name} costs ${describePrice(one)}`).join(', ')}.`
  return [...said, prices].join(' ')
}

/** Answers one question for several products. Products with the same fact share a sentence. */
export const sayEach = (products: readonly Described[], text: string): string => {
  const aspects = readAspects(text)
  const row = rows.find(({ name }) => name !== 'part' && aspects.has(name))
  const sayPage: Say = (product) => bestTexts(product, text).join(' ')
  const said = groupBy(products, row?.say ?? sayPage, products.length > 2)
  const [quality, pattern] = qualityIn(text)
  const isOpen = pattern && !products.flatMap(passagesOf).some(({ words }) => pattern.test(words))
  return isOpen ? `${said} Our pages say nothing about ${quality}.` : said
}

const groupBy = (products: readonly Described[], say: Say, areAll = false): string =>
  [...Map.groupBy(products, say)]
    .filter(([value]) => value !== '')
    .map(([value, some]) =>
      toSentence(
        `${areAll && some.length === products.length ? 'Each of these' : namesOf(some)}: ${isList.test(value) ? value : lower(value)}`,
      ),
    )
    .join(' ')

/** Matches a color, a size, or a list of colors or sizes. Their capital letters must stay. */
const isList = /^[\p{L}\p{N}]+(?:, [\p{Lu}\p{N}]|$)/u

const namesOf = (products: readonly Described[]): string =>
  list.format(products.map(({ name }) => name))
