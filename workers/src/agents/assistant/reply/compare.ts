import { describePrice, priceRangeOf } from '@shop/domain/catalog'
import { formatCents } from '@shop/domain/money'

import {
  type Aspect,
  bestTexts,
  colorsIn,
  type Choice,
  type Described,
  headings,
  list,
  lower,
  partIn,
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
  ...headings.map((name) => ({
    name,
    label: name === 'origin' ? 'Made' : name.charAt(0).toUpperCase() + name.slice(1),
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
  /** Products of these materials win if a page lacks the weight. */
  sign?: RegExp
}

const grams = ({ specifications: { weight = '' } }: Described): number =>
  Number(/(?<!\d)(\d{1,4}) gsm/.exec(weight)?.[1])
const byWeight = {
  of: (product: Described) => -grams(product),
  say: ({ specifications: { weight = '' } }: Described) => lower(weight),
}

const syntheticShare = ({ specifications: { material = '' } }: Described): number =>
  lower(material)
    .split(',')
    .filter((part) => /polyester|acrylic|elastane/.test(part))
    .reduce((sum, part) => sum + (Number.parseInt(part, 10) || 100), 0)

const scales: readonly Scale[] = [
  {
    is: 'least synthetic',
    pattern: /\b(?:less|least) synthetic/,
    of: syntheticShare,
    say: ({ specifications: { material = '' } }) => lower(material),
  },
  {
    is: 'warmest by the weight of the fabric',
    pattern: /\b(?:warm|cozi|winter|cold|snow|hotter|more hot)/,
    ...byWeight,
    sign: /\b(?:wool|fleece)\b/,
  },
  { is: 'heaviest', pattern: /\b(?:thick|heav)/, ...byWeight },
  {
    is: 'lightest',
    pattern: /\b(?:light|thin(?!g)|cool|summer|heat|hot|beach|in (?:the )?sun\b)/,
    ...byWeight,
    of: grams,
    sign: /\bmesh\b/,
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

export const hasScale = (text: string): boolean => scaleOf(text) !== undefined

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
  if (scale) return sayScale(products, scale)
  const [, stem, other] = graded.exec(text) ?? []
  const quality = stem ?? other
  return (quality && sayMentions(products, quality)) || sayDifference(products, text)
}

const sayMaterial: Say = ({ specifications }) => specifications.material ?? ''

const sayScale = (products: readonly Described[], { of, say, is, sign }: Scale): string => {
  const [leader, ...others] = products
  if (!leader || products.some((one) => Number.isNaN(of(one)))) {
    const groups = Object.groupBy(products, (one) =>
      sign?.test(lower(sayMaterial(one))) ? 'fit' : 'rest',
    )
    return groups.fit && groups.rest
      ? `I would take ${groupBy(groups.fit, sayMaterial)} ${groupBy(groups.rest, sayMaterial)}`
      : `Our pages do not say which is the ${is.split(' ')[0]}. ${groupBy(products, sayMaterial)}`
  }
  const behind = others.filter((one) => of(one) !== of(leader))
  if (behind.length === 0)
    return `They all ${say === describePrice ? 'cost' : 'weigh the same:'} ${say(leader)}.`
  const first = products.filter((one) => !behind.includes(one))
  const verb = first.length > 1 ? 'are' : 'is'
  return `${namesOf(first)} ${verb} the ${is}: ${say(leader)}. ${groupBy(behind, say)}`
}

const sayMentions = (products: readonly Described[], stem: string): string | null => {
  const said = products.flatMap((product) => {
    const found = passagesOf(product).find(({ words }) => words.includes(stem))
    return found ? [`${product.name}: “${found.text}”`] : []
  })
  const lead = 'Our pages do not compare them, but this is what they say.'
  return said.length === 0 ? null : `${lead} ${said.join(' ')}`
}

const sayDifference = (products: readonly Described[], text: string): string => {
  // If there are too many products for a table, only their fabrics are compared.
  const isTable = products.length <= 3
  const names = isTable ? /material|weight|fit/ : /material|weight/
  const differing = rows.filter(({ name, say }) => names.test(name) && !isSame(products, say))
  const featuresOf = ({ specifications }: Described) => specifications.features ?? []
  const ownOf = (product: Described) =>
    featuresOf(product).filter((one) => !products.every((all) => featuresOf(all).includes(one)))
  const areAlike = differing.length === 0 && products.every((one) => ownOf(one).length === 0)
  const lead = areAlike ? ['Fabric and fit are the same.'] : []
  const said = products.map((product) => {
    const values = differing.map(({ say }) => say(product).split(';')[0] ?? '')
    const own = isTable ? [ownOf(product).map(lower).join(', ')] : []
    const facts = [...values, ...own].filter(Boolean).map(lower).join('; ')
    return toSentence(`${product.name}: ${facts || product.description}`)
  })
  const all = products.length === 2 ? 'Both' : 'All'
  const prices = isSame(products, describePrice)
    ? `${all} cost ${products.map(describePrice)[0]}.`
    : `${products.map((one) => `${one.name} costs ${describePrice(one)}`).join(', ')}.`
  const pick = picking.test(text) ? [sayPick(products, text)] : []
  return [...lead, ...said, prices, ...pick].join(' ')
}

const picking = /\b(?:pick|choose|recommend|which would you|better|best)\b/

/** Picks the product whose page has most words of the message, or else the most reduced one. */
const sayPick = (products: readonly Described[], text: string): string => {
  const saved = (one: Described) => (one.originalPriceCents ?? 0) - one.priceCents
  const [best] = products.toSorted(
    (a, b) => bestTexts(b, text).length - bestTexts(a, text).length || saved(b) - saved(a),
  )
  if (!best) return ''
  const [fact] = bestTexts(best, text)
  const reduced =
    saved(best) > 0 ? `it is reduced from ${formatCents(best.originalPriceCents ?? 0)}` : ''
  const why = fact ? `its page says “${fact}”` : reduced
  return why
    ? `I would pick ${best.name}, because ${toSentence(why)}`
    : `Neither is the better one by our pages; I would pick ${best.name}.`
}

export const sayEach = (products: readonly Described[], text: string, choice: Choice): string => {
  const aspects = readAspects(text)
  const own = new Set((['sale', 'stock'] as const).filter((name) => aspects.has(name)))
  if (own.size > 0)
    return products
      .flatMap((one) => sayFields(one, own, choice).map((said) => withName(one.name, said)))
      .join(' ')
  const part = partIn(text)
  if (part) {
    const having: Say = (one) =>
      passagesOf(one).find(({ words }) => words.includes(part))?.text ?? `no ${part} on its page`
    return groupBy(products, having)
  }
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
