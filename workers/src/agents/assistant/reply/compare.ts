import { describePrice, priceRangeOf } from '@shop/domain/catalog'
import { capitalized } from '@shop/domain/capitalized'
import { specificationNames } from '@shop/domain/specifications'

import {
  type Aspect,
  bestTexts,
  colorsIn,
  type Choice,
  type Described,
  list,
  lower,
  passagesOf,
  qualityIn,
  readAspects,
  sayFields,
  toSentence,
  withName,
} from './product-facts.ts'
import { graded } from './read-question.ts'

export type Comparison = { rows: { label: string; values: string[] }[] }

type Say = (product: Described) => string

const rows: readonly { name: Aspect; label: string; say: Say }[] = [
  { name: 'price', label: 'Price', say: describePrice },
  ...specificationNames.map((name) => ({
    name,
    label: name === 'origin' ? 'Made' : capitalized(name),
    say: ({ specifications }: Described) => specifications[name] ?? '',
  })),
  {
    name: 'part',
    label: 'Details',
    say: ({ specifications: { features = [] } }) => features.join(', '),
  },
  {
    name: 'size',
    label: 'Sizes',
    say: ({ sizes }) => sizes.join(', ').replace('One Size', 'one size'),
  },
  { name: 'color', label: 'Colors', say: ({ colors }) => colors.join(', ') },
]

const isSame = (products: readonly Described[], say: Say): boolean =>
  new Set(products.map(say)).size === 1

export const tableOf = (products: readonly Described[]): Comparison | null => {
  if (products.length < 2 || products.length > 3) return null
  const differing = rows.filter(({ name, say }) => name === 'price' || !isSame(products, say))
  return {
    rows: differing.map(({ label, say }) => ({
      label,
      values: products.map((one) => say(one) || '–'),
    })),
  }
}

/** `of` returns a product's value, or `NaN` if its page has none. The lowest value is best. */
type Scale = {
  is: string
  pattern: RegExp
  of: (product: Described) => number
  say: Say
}

const grams = ({ specifications: { weight = '' } }: Described): number =>
  Number(/(?<!\d)(\d{1,4}) gsm/.exec(weight)?.[1])
const byWeight = {
  of: (product: Described) => -grams(product),
  say: ({ specifications: { weight = '' } }: Described) => lower(weight),
}

const scales: readonly Scale[] = [
  {
    is: 'warmest by the weight of the fabric',
    pattern: /\b(?:warm|cozi|winter|cold|snow|hotter|more hot)/,
    ...byWeight,
  },
  { is: 'heaviest', pattern: /\b(?:thick|heav)/, ...byWeight },
  {
    is: 'lightest',
    pattern: /\b(?:light|thin(?!g)|cool|summer|heat|hot|beach|in (?:the )?sun\b)/,
    ...byWeight,
    of: grams,
  },
  {
    is: 'cheapest',
    pattern: /\bcheap|least expensive/,
    of: (product) => priceRangeOf(product)[0],
    say: describePrice,
  },
  {
    is: 'most expensive',
    pattern: /\bexpensive|\bpric(?:ier|iest)/,
    of: (product) => -priceRangeOf(product)[1],
    say: describePrice,
  },
]
const scaleOf = (text: string): Scale | undefined =>
  scales.find(({ pattern }) => pattern.test(text))

export const sortByScale = <One extends Described>(some: readonly One[], text: string): One[] => {
  const scale = scaleOf(text)
  const known = (one: Described): number => {
    const value = scale?.of(one) ?? 0
    return Number.isNaN(value) ? Infinity : value
  }
  return some.toSorted((a, b) => (known(a) === known(b) ? 0 : known(a) - known(b)))
}

export const sayComparison = (products: readonly Described[], text: string): string => {
  const scale = scaleOf(text)
  const open = graded.test(text) ? 'Our pages do not compare that. ' : ''
  return scale ? sayScale(products, scale) : open + sayDifference(products)
}

const sayMaterial: Say = ({ specifications }) => specifications.material ?? ''

const sayScale = (products: readonly Described[], { of, say, is }: Scale): string => {
  const [leader, ...others] = products
  if (!leader || products.some((one) => Number.isNaN(of(one))))
    return `Our pages do not say which is the ${is.split(' ')[0]}. ${groupBy(products, sayMaterial)}`
  const behind = others.filter((one) => of(one) !== of(leader))
  if (behind.length === 0)
    return `They all ${say === describePrice ? 'cost' : 'weigh the same:'} ${say(leader)}.`
  const first = products.filter((one) => !behind.includes(one))
  const verb = first.length > 1 ? 'are' : 'is'
  return `${namesOf(first)} ${verb} the ${is}: ${say(leader)}. ${groupBy(behind, say)}`
}

const sayDifference = (products: readonly Described[]): string => {
  const differing = rows.filter(
    ({ name, say }) => /material|weight|fit/.test(name) && !isSame(products, say),
  )
  const featuresOf = ({ specifications }: Described) => specifications.features ?? []
  const said = products.map((product) => {
    const own = featuresOf(product).filter(
      (one) => !products.every((all) => featuresOf(all).includes(one)),
    )
    const facts = [...differing.map(({ say }) => say(product).split(';')[0] ?? ''), ...own]
    const text = facts.filter(Boolean).map(lower).join('; ')
    return toSentence(`${product.name}: ${text || product.description}`)
  })
  const lead = differing.length === 0 ? 'Fabric and fit are the same. ' : ''
  return `${lead}${said.join(' ')} ${groupBy(products, describePrice)}`
}

export const sayEach = (products: readonly Described[], text: string, choice: Choice): string => {
  const aspects = readAspects(text)
  const own = new Set((['sale', 'stock'] as const).filter((name) => aspects.has(name)))
  if (own.size > 0)
    return products
      .flatMap((one) => sayFields(one, own, choice).map((said) => withName(one.name, said)))
      .join(' ')
  const row = rows.find(({ name }) => name !== 'part' && aspects.has(name))
  const ofChoice: Say = (product) => colorsIn(product, choice).join(', ')
  const say =
    (row?.name === 'color' ? ofChoice : row?.say) ??
    ((product: Described) => bestTexts(product, text).join(' '))
  const [quality, pattern] = qualityIn(text)
  const onQuality: Say = (product) =>
    passagesOf(product).find(({ words }) => pattern?.test(words))?.text ?? ''
  const isOpen = !products.some(onQuality)
  const said = groupBy(products, isOpen ? say : onQuality, products.length > 2)
  return isOpen && quality ? `${said} Our pages say nothing about ${quality}.` : said
}

const groupBy = (products: readonly Described[], say: Say, areAll = false): string =>
  [...Map.groupBy(products, say)]
    .filter(([value]) => value !== '')
    .map(([value, some]) => {
      const names = areAll && some.length === products.length ? 'Each of these' : namesOf(some)
      return toSentence(`${names}: ${isList.test(value) ? value : lower(value)}`)
    })
    .join(' ')

/** Matches a color, a size, or a list of either. A reply keeps their capital letters. */
const isList = /^[\p{L}\p{N}]+(?:, [\p{Lu}\p{N}]|$)/u

const namesOf = (products: readonly Described[]): string =>
  list.format(products.map(({ name }) => name))
