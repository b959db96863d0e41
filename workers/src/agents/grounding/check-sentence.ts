import { isEnglishWord } from '../../search/normalize/english-words.ts'
import { asShirts } from '../../search/constraints/lexicon.ts'
import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
import {
  areClaimsTrue,
  garmentWord,
  type Grounds,
  hasClaims,
  hasForeignFigure,
  maskStart,
  textOf,
} from './claims.ts'
import { common, includesWord, toDigits, toPlainText, toWords } from './plain-text.ts'
import { isPolicy, statementFor } from './statements.ts'

/**
 * `text` is what shoppers see. It is `null` if the sentence fails a check, and empty for a bare
 * reply. `about` lists the products that "it" means in the next sentence.
 */
type Checked = {
  text: string | null
  about: readonly WholeProduct[]
  named: readonly WholeProduct[]
}

export const checkSentence = (
  said: string,
  grounds: Grounds,
  carried: readonly WholeProduct[],
): Checked => {
  const text = toPlainText(said)
  const { mentions, ...names } = maskNames(text.replaceAll(link, ' '), grounds.products)
  const inOwnWords = names.masked.replaceAll(grounds.shopName, 'we')
  const masked = toDigits(asShirts(inOwnWords, grounds.kinds))
  const given = { text, masked, grounds, vocabulary: wordsOf(grounds) }
  const about = mentions.length > 0 ? [...new Set(mentions.flat())] : carried
  const show = (shown: string | null) => ({ text: shown, about, named: [] })
  const isProper =
    /[a-z]/i.test(text) &&
    (text.match(link) ?? []).every((one) => isKnownLink(one, grounds)) &&
    !insult.test(text) &&
    !machinery.test(text) &&
    !isForeign(given) &&
    !repeatsPrompt(given)
  if (!isProper) return show(null)
  if (isPolicy(masked) || hasForeignFigure(masked))
    return show(statementFor(masked, grounds.statements))
  if (deniesFound(given) || inventsNames(given)) return show(null)
  if (!areClaimsTrue(masked, grounds, { mentions, carried })) return show(null)
  if (bareReply.test(masked) && !hasClaims(masked)) return show('')
  return { ...show(text), named: mentions.flatMap((some) => (some.length === 1 ? some : [])) }
}

type Given = { text: string; masked: string; grounds: Grounds; vocabulary: ReadonlySet<string> }

const link =
  /(?:https?:\/\/|www\.)\S{1,300}|[\w.+-]{1,64}@[\w.-]{1,100}|(?<![\w.])(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}\b(?:\/\S{0,300})?|(?<![\w/])\/[a-z][\w/?=&-]{0,200}|\+?\(?\d[\d ().-]{6,20}\d/gi

const isKnownLink = (given: string, { links, products }: Grounds): boolean => {
  const plain = given.replace(/[.,;:!?)\]'"]{1,5}$/, '')
  const digitsOf = (one: string): string => one.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (/^[+(\d]/.test(plain)) return links.map(digitsOf).includes(digitsOf(plain))
  return [...links, ...products.map(({ id }) => `/product/${id}`)].includes(plain)
}

/** Replaces each product name with one character. "The Levee" may be short for several names. */
const maskNames = (text: string, products: readonly WholeProduct[]) => {
  const mentions: WholeProduct[][] = []
  const names = new Map<string, WholeProduct[]>()
  for (const product of products) {
    const short = product.name.split(' ').slice(0, -1)
    for (const name of [product.name, short.join(' '), short[0] ?? ''])
      if (name.length > 3 && !common.has(name.toLowerCase()))
        names.set(name, [...new Set([...(names.get(name) ?? []), product])])
  }
  const longest = [...names.keys()].toSorted((one, other) => other.length - one.length)
  let masked = text
  for (const name of longest) {
    // A shortened name is case-sensitive: "Focus" is a name, "focus" is not.
    const isWhole = products.some((product) => product.name === name)
    const searched = (): string => (isWhole ? masked.toLowerCase() : masked)
    const written = isWhole ? name.toLowerCase() : name
    for (let at = searched().indexOf(written); at >= 0; at = searched().indexOf(written, at + 1)) {
      const end = at + name.length
      if (/[\p{L}\d-]/u.test(masked.charAt(at - 1) + masked.charAt(end))) continue
      mentions.push(names.get(name) ?? [])
      const mask = String.fromCodePoint(maskStart + mentions.length - 1)
      masked = masked.slice(0, at) + mask + masked.slice(end).replace(/^'s\b/, '')
    }
  }
  return { masked, mentions }
}

const insult =
  /\b(?:idiots?|stupid|dumb\w{0,9}|morons?|fools?|losers?|ugly|fat|shut up|hate you|pathetic|worthless|damn|hell|crap|shit\w{0,9}|fuck\w{0,9}|bitch\w{0,9}|asshole\w{0,9}|bastards?)\b/i
const machinery =
  /\b(?:system prompt|prompts?|my instructions|language model|search_products|get_\w{1,9}|tool (?:calls?|results?)|json|api|ignore (?:all|previous))\b|[{}<>]|[€£¥]|(?!\d)\p{N}/iu

const isForeign = ({ masked, vocabulary }: Given): boolean => {
  const words = toWords(masked).filter((word) => !/\d/.test(word))
  const isKnown = (one: string): boolean =>
    isEnglishWord(one) || common.has(one) || vocabulary.has(one)
  return (
    /[^\p{Script=Latin}\p{Script=Common}\p{M}\p{Co}]/u.test(masked) ||
    (words.length > 3 && words.filter(isKnown).length < words.length * 0.7)
  )
}

const repeatsPrompt = ({ text, grounds }: Given): boolean => {
  const words = toWords(text)
  const prompt = ` ${toWords(grounds.prompt).join(' ')} `
  return words.some(
    (_, index) =>
      index + 5 <= words.length && prompt.includes(` ${words.slice(index, index + 5).join(' ')} `),
  )
}

/** A reply such as "Yes." may confirm anything that the shopper asked, so it cannot be verified. */
const bareReply =
  /^(?:yes|yep|yeah|no(?! (?:worries|problem))|nope|sure|of course|certainly|absolutely|definitely|indeed|correct|exactly|right|true)\b|^(?:it|they|that|this|these|those|we|you|there|[\u{e000}-\u{f8ff}]) (?:is|are|does|do|did|can|could|will|would)(?:n't| not)?\W*$/iu

/**
 * True if the rules found what was requested, but the sentence sounds as if they had not: "we have
 * none", "I cannot see", or a mere "unfortunately".
 */
const deniesFound = ({ text, grounds }: Given): boolean =>
  grounds.isFound &&
  /\b(?:(?:do|does|did|could|can)(?:n't| not)|cannot|no longer|never) (?:currently |actually )?(?:have|find|carry|sell|stock|offer|see|make)\b|\b(?:there (?:are|is)|have|found) (?:no|none|nothing)\b|\b(?:unfortunately|nothing matches)\b/i.test(
    text,
  )

const inventsNames = ({ masked, grounds, vocabulary }: Given): boolean => {
  const isKnown = (word: string): boolean =>
    common.has(word.toLowerCase()) || vocabulary.has(word.toLowerCase())
  const capitals = [
    ...masked.matchAll(/(?<=[\p{L}\d,;)\u{e000}-\u{f8ff}] )\p{Lu}[\p{L}'-]*/gu),
  ].map(([word]) => word)
  const codes = masked.match(/\b(?=[A-Z\d]*[A-Z])[A-Z\d]{4,}\b/g) ?? []
  const runs = masked.match(/\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){1,5}/gu) ?? []
  const words = toWords(masked)
  const before = words.flatMap((word, index) =>
    garmentWord.test(word) ? words.slice(Math.max(0, index - 3), index) : [],
  )
  const source = [...grounds.statements, ...grounds.products.map(textOf)].join(' ')
  return (
    [...capitals, ...before].some((word) => !isKnown(word.replace(/'s$/, ''))) ||
    codes.some(
      (code) =>
        !includesWord(grounds.prompt, code) && (/\d/.test(code) || !includesWord(source, code)),
    ) ||
    runs.some((run) => {
      const words = run
        .split(' ')
        .filter((word, index) => index > 0 || !isEnglishWord(word.toLowerCase()))
      return words.length > 1 && !includesWord(`${source} ${grounds.shopper}`, words.join(' '))
    })
  )
}

const wordsOf = ({ products, statements, shopper }: Grounds): Set<string> => {
  const choices = products.flatMap(({ sizes, colors }) => [...sizes, ...colors])
  return new Set(toWords([...products.map(textOf), ...choices, ...statements, shopper].join(' ')))
}
