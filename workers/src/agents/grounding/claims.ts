/** Checks what a sentence says of products: prices, sizes, colors, stock, materials, counts. */
import { maxShownStock, priceRangeOf } from '@shop/domain/catalog'

import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
import { includesWord } from './plain-text.ts'

/** Every sentence of a reply is checked against these. Stock is capped, as shoppers see it. */
export type Grounds = {
  products: readonly WholeProduct[]
  /** Sentences by the shop: its policies, its contact, the status of the shopper's own order. */
  statements: readonly string[]
  /** Addresses and telephone numbers that tools have returned. */
  links: readonly string[]
  counts: readonly number[]
  /** The shopper's words. Sentences may repeat ages, and price limits that the products meet. */
  shopper: string
  /** True if the rules found what was requested. Sentences must not say that the shop lacks it. */
  isFound: boolean
  prompt: string
  /** A sentence that names the shop is checked like one that says "we". */
  shopName: string
  /**
   * This shop's words for its categories, such as "mugs". Before the checks, they are replaced with
   * "shirt", which the patterns know.
   */
  kinds: readonly string[]
}

/** The first of the private-use characters that stand for product names in a masked sentence. */
export const maskStart = 0xe000

const garments =
  'hoodies?|sweatshirts?|tees?|t-shirts?|shirts?|tanks?|caps?|hats?|beanies?|truckers?|onesies?|sleeves?'
const goods = `${garments}|ones|options?|items?|pieces?|products?|choices|styles?|designs?|matches|results?`
/** Materials and care. A sentence may name these only if the product's page does. */
const materials =
  'cotton|wool\\w{0,3}|cashmere|polyester|fleece|linen|silk|leather|nylon|denim|velvet|acrylic|bamboo|spandex|elastane|organic|recycled|water-?(?:proof|resistant)|windproof|vegan|machine[- ]?wash\\w{0,4}|washable|hypoallergenic|reflective|insulated'
const colors =
  'black|white|navy|purple|green|gr[ae]y|blue|charcoal|red|pink|yellow|orange|brown|beige|tan|teal|gold|silver|maroon|burgundy|olive|cream|ivory|khaki|turquoise|lavender|violet|mint|coral|crimson|indigo|magenta|mustard|rust|rose|sand|sage'

const patterns = {
  mention: `[\\u{${maskStart.toString(16)}}-\\u{f8ff}]`,
  money:
    '(?:us)?\\$ ?\\d[\\d,]{0,9}(?:\\.\\d{1,4})?|\\d[\\d,]{0,9}(?:\\.\\d{1,4})? ?(?:dollars?|bucks|usd)\\b|\\d{1,4} ?cents\\b',
  size: "\\b(?:[2-6]X[SL]?|X{1,3}[SL]|[SML]|\\dT|\\d{1,2} ?- ?\\d{1,2} ?(?:months|m)|one size|newborn|(?:extra[- ])?(?:small|large)|medium)\\b(?! ?(?:print|graphic|crest|logo|pocket)|')",
  age: '\\d{1,2}[- ](?:year|month)s?[- ]old\\b',
  left: `\\d{1,6}(?= (?:or more )?(?:(?:${goods}|units?) )?(?:are |is )?(?:left|in stock|remaining|available)\\b)`,
  count: `\\d{1,6}(?= (?:\\S{1,20} ){0,2}(?:${goods})\\b)`,
  sale: '\\b(?:on sale|reduced|marked down|sale price|price cut)\\b',
  choice: `\\b(?:${colors}|in stock|available|sold[- ]out|out of stock|unavailable)\\b`,
  number:
    '\\d{1,2} to \\d{1,2}\\b|\\d[\\d.]{0,5} ?(?:%|percent\\b)(?: \\w{1,20})?|[\\w#.-]{0,20}\\d[\\w,.:/-]{0,20}',
  /** Amounts without digits, such as "a third". Nothing can prove them, so they always fail. */
  unit: '[$%]|\\b(?:dollars?|bucks?|cents?|percent|grand|thousands?|millions?|twice|double|triple|fortnight|a (?:couple|third|quarter|week|month|year)|(?:every|all|any) (?:the )?(?:sizes?|colou?rs?)|last (?:one|piece))\\b',
  material: `\\b(?:${materials})\\b`,
}
type Kind = keyof typeof patterns
type Claim = { kind: Kind; text: string; before: string }

const claim = new RegExp(
  Object.entries(patterns)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'giu',
)

export const garmentWord = new RegExp(`\\b(?:${garments})\\b`, 'i')
const subjectWord = new RegExp(
  `${patterns.mention}|\\b(?:it|its|they|their|them|these|those|this|that|both|each|left|in stock|price|sizes?|${goods})\\b`,
  'iu',
)

const denial = /\b(?:not|no|never|none|neither|nor|without|cannot|hardly|nothing)\b|n['’]t\b/i
const soldOut = /\b(?:sold[- ]out|out of stock|unavailable|gone)\b/i
/** Polite phrases, such as "no worries", which deny nothing. */
const idiom =
  /\bno (?:worries|problem|doubt)\b|\bwhy not\b|\bnot only\b|\bgo wrong\b|\bcan(?:'t|not) go\b/gi
const plainDenial = new RegExp(
  `\\b(?:is|are|does|do|did|could|can)(?:n't| not) (?:(?:currently|made|available|offered|in stock|find|have|see|carry|sell|stock|come)\\b(?! to\\b)|(?:an? |of |in |from )?(?:${materials}|${colors})\\b)|\\b(?:has|have|is|are) no(?: longer)?\\b`,
  'i',
)
/** "Our pages do not say whether it is wool" is true if the page does not mention wool. */
const leftOpen =
  /\bpages? (?:do|does)(?:n't| not) (?:say|mention|list) (?:whether|if|anything (?:about|on))\b/i

const clauseEnd =
  /[;—]| - |\b(?:but|however|except|though|although|whereas|while)\b|, (?=(?:(?:and|so|then) )?(?:the|it|its|they|this|that|these|you|we|i|here|there|our)\b|[\u{e000}-\u{f8ff}])/iu

export const hasForeignFigure = (masked: string): boolean =>
  !subjectWord.test(masked) && readClaims(masked).some(({ kind }) => isFigure(kind))

export const hasClaims = (masked: string): boolean =>
  readClaims(masked).some(({ kind }) => kind !== 'mention')

type Subjects = { mentions: readonly WholeProduct[][]; carried: readonly WholeProduct[] }

/** `mentions` lists the products of each masked name, `carried` those of the previous sentence. */
export const areClaimsTrue = (
  masked: string,
  grounds: Grounds,
  { mentions, carried }: Subjects,
): boolean => {
  let named: WholeProduct[] = []
  let isClaimed = false
  let choice: readonly Claim[] = []
  return masked.split(clauseEnd).every((clause) => {
    const claims = readClaims(clause)
    // "In XXL, it costs $75" states the price of the size in the clause before.
    const chosen = claims.filter((one) => one.kind === 'size' || isColor(one))
    if (chosen.length > 0) choice = chosen
    return claims.every((one) => {
      if (one.kind === 'mention') {
        // Consecutive names share the claims that follow them.
        const next = mentions[(one.text.codePointAt(0) ?? 0) - maskStart] ?? []
        named = isClaimed ? next : [...named, ...next]
        isClaimed = false
        return true
      }
      isClaimed = named.length > 0
      // A claim that comes before all names must be true of every named product.
      const said = named.length > 0 ? named : mentions.flat()
      const subject = said.length > 0 ? said : unnamed(clause, grounds, carried)
      const holds: Holds = (check) => subject.length > 0 && subject.every(check)
      return isTrue(one, holds, { grounds, clause, claims, choice })
    })
  })
}

const readClaims = (clause: string): Claim[] =>
  [...clause.matchAll(claim)].flatMap(({ groups = {}, index, 0: text }) => {
    const kind = Object.entries(groups).find(([, value]) => value !== undefined)?.[0] as Kind
    // Ignores "s", "m" and "l", because single letters are sizes only as capitals.
    const isWord = kind === 'size' && /^[sml]$/.test(text)
    return isWord ? [] : [{ kind, text, before: clause.slice(0, index) }]
  })

const isFigure = (kind: Kind): boolean => !['mention', 'size', 'choice', 'material'].includes(kind)

type Holds = (check: (product: WholeProduct) => boolean) => boolean

/** Finds what "it" or "the hoodie" means, first among the products of the previous sentence. */
const unnamed = (
  clause: string,
  { products }: Grounds,
  carried: readonly WholeProduct[],
): readonly WholeProduct[] => {
  const [garment = ''] = garmentWord.exec(clause) ?? []
  const kind = garment.toLowerCase().replace(/s$/, '').replace('t-shirt', 'tee')
  const isOfKind = ({ name, category }: WholeProduct): boolean =>
    `${name} ${category}`.toLowerCase().includes(kind)
  const near = carried.filter(isOfKind)
  return near.length > 0 ? near : products.filter(isOfKind)
}

/** Returns `null` if the clause has a negation whose object is unclear. */
const polarityOf = (clause: string): 'denied' | 'claimed' | null => {
  const rest = clause.replaceAll(idiom, '')
  const isPlain = plainDenial.test(rest)
  if (!isPlain && denial.test(rest)) return null
  return isPlain === soldOut.test(rest) ? 'claimed' : 'denied'
}

type Scope = Record<'claims' | 'choice', readonly Claim[]> & { grounds: Grounds; clause: string }

const isTrue = (one: Claim, holds: Holds, { grounds, clause, claims, choice }: Scope): boolean => {
  const { kind, text, before } = one
  const polarity = polarityOf(clause)
  // No tool result can prove a denied figure, as in "it is not $40".
  if (isFigure(kind) && denial.test(clause.replaceAll(idiom, ''))) return false
  switch (kind) {
    case 'unit':
      return false
    case 'age':
      return numbersIn(text).every((number) => numbersIn(grounds.shopper).includes(number))
    case 'money':
      return isBound(before)
        ? isLimit(one, grounds.shopper, holds)
        : holds((product) => isPrice(one, inChoice(product, choice)))
    case 'sale':
      return holds(
        ({ originalPriceCents, priceCents }) => (originalPriceCents ?? priceCents) > priceCents,
      )
    case 'left':
      // The stock of a single size or color cannot be checked here, so the claim fails.
      return (
        !claims.some((other) => other.kind === 'size' || isColor(other)) &&
        (Number(text) < maxShownStock || /or more|at least|more than/i.test(clause)) &&
        holds(({ stock }) => stock === Number(text))
      )
    case 'count':
      return grounds.counts.includes(Number(text))
    case 'number':
      return holds((product) => includesWord(textOf(product), text))
    case 'material': {
      const isOpen = leftOpen.test(before)
      if (polarity === null && !isOpen) return false
      const isThere = !isOpen && polarity === 'claimed'
      return holds((product) => includesWord(textOf(product), text) === isThere)
    }
    default: {
      // Sizes, colors and stock in one clause form one claim: "M in Black is sold out".
      const sizes = claims.flatMap((other) => (other.kind === 'size' ? [other.text] : []))
      const named = claims.flatMap((other) => (isColor(other) ? [other.text] : []))
      if (polarity === null) return false
      return holds((product) =>
        (sizes.length > 0 ? sizes : [null]).every((size) =>
          (named.length > 0 ? named : [null]).every(
            (color) => isLeft(product, size, color) === (polarity === 'claimed'),
          ),
        ),
      )
    }
  }
}

const isColor = ({ kind, text }: Claim): boolean =>
  kind === 'choice' && !/stock|available|sold|unavailable/i.test(text)

const isLeft = (
  { stock, sizes, colors: own, variants }: WholeProduct,
  size: string | null,
  color: string | null,
): boolean => {
  const isSize = (one: string): boolean => size === null || toSize(one) === toSize(size)
  const isOwn = (one: string): boolean => color === null || toColor(one) === toColor(color)
  return variants.length === 0
    ? stock > 0 && (size === null || sizes.some(isSize)) && (color === null || own.some(isOwn))
    : variants.some((one) => one.stock > 0 && isSize(one.size) && isOwn(one.color))
}

/** Keeps the variants in one of the named sizes and one of the named colors. */
const inChoice = (product: WholeProduct, choice: readonly Claim[]): WholeProduct => {
  const colors = choice.flatMap((one) => (isColor(one) ? toColor(one.text) : []))
  const sizes = choice.flatMap((one) => (isColor(one) ? [] : toSize(one.text)))
  const isIn = (names: string[], name: string) => names.length === 0 || names.includes(name)
  const variants = product.variants.filter(
    ({ size, color }) => isIn(sizes, toSize(size)) && isIn(colors, toColor(color)),
  )
  return { ...product, variants }
}

const toSize = (text: string): string =>
  text
    .toUpperCase()
    .replace(/EXTRA[- ]/, 'X')
    .replace(/(SMALL|MEDIUM|LARGE)$/, (word) => word.charAt(0))
    .replace(/^2X(?=$|L)L?/, 'XXL')
    .replace(/ ?MONTHS?$/, 'M')
    .replaceAll(' ', '')

const toColor = (text: string): string => text.toLowerCase().replace('grey', 'gray')

/** Compares with the price before the sale only after words such as "was" or "instead of". */
const isPrice = ({ text, before }: Claim, product: WholeProduct): boolean => {
  const cents = toCents(text)
  return /\b(?:was|were|before|originally|instead of|down from|usual(?:ly)?|regular(?:ly)?)\W{0,3}$/i.test(
    before,
  )
    ? cents === product.originalPriceCents
    : [...priceRangeOf(product), ...product.variants.map(({ priceCents }) => priceCents)].includes(
        cents,
      )
}

const most = /\b(under|below|less than|up to|at most|within|budget(?: of| is)?)\W{0,3}$/i
const least = /\b(over|above|more than|at least)\W{0,3}$/i
const isBound = (before: string): boolean => most.test(before) || least.test(before)

/** "Under $70" is true if the shopper named this limit and every product is within it. */
const isLimit = ({ text, before }: Claim, shopper: string, holds: Holds): boolean => {
  const cents = toCents(text)
  if (!numbersIn(shopper).map(toCents).includes(cents)) return false
  const isStrict = /(?:under|below|than|over|above)\W*$/i.test(before)
  return holds((product) => {
    const beyond = (priceRangeOf(product)[0] - cents) * (most.test(before) ? 1 : -1)
    return isStrict ? beyond < 0 : beyond <= 0
  })
}

const toCents = (text: string): number =>
  Math.round(Number(text.replaceAll(/[^\d.]|\.$/g, '')) * (/cents/i.test(text) ? 1 : 100))

const numbersIn = (text: string): string[] => text.match(/\d{1,9}(?:\.\d{1,4})?/g) ?? []

export const textOf = ({
  name,
  description,
  category,
  tags,
  specifications,
}: WholeProduct): string =>
  [name, description, category, ...tags, ...Object.values(specifications ?? {}).flat()].join(' . ')
