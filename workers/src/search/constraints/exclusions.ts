/** Reads exclusions: "not the moon one", "anything but a beanie", "no pink or black". */
import { emptyWords, garments, looks, type Mention } from './lexicon.ts'

/**
 * The maximum number of unknown words between a negation and its object: "not like any sort of".
 */
const maxUnknownWords = 3
/**
 * The maximum number of words between a product and a later negation: "hoodies is what I do not
 * need".
 */
const maxWordsBefore = 3

const namesProducts = ({ kind }: Mention): boolean =>
  kind === 'garment' || kind === 'look' || kind === 'color'
const canBeExcluded = (mention: Mention): boolean =>
  (namesProducts(mention) && looks.get(mention.name)?.isSoft !== true) ||
  mention.kind === 'person' ||
  mention.kind === 'state' ||
  mention.kind === 'goods'

type Read = { words: readonly string[]; mentions: readonly Mention[] }

/**
 * Separates exclusions from requests. "No crop tops" is only about crop tops: it neither excludes
 * nor requests other tops.
 */
export const splitExcluded = ({
  words,
  mentions,
}: Read): { excluded: Mention[]; included: Mention[] } => {
  const groups = mentions.flatMap((mention, index) => {
    if (mention.kind === 'except') {
      const found = after({ words, mentions }, index)
      // "The beanie he already has" names the excluded thing before the negation.
      return found.length === 0 && pointsBack(words, mention) ? [before(mentions, index)] : found
    }
    return mention.kind === 'excepted' ? [before(mentions, index)] : []
  })
  const named = new Set([
    ...groups.flat(),
    ...groups.flatMap((group) => peopleAfter({ words, mentions }, group)),
  ])
  const excluded = groups.flatMap(withoutPlainGarments)
  const isExcluded = ({ kind, name }: Mention): boolean =>
    excluded.some((one) => one.name === name && one.kind === kind)
  return {
    excluded,
    included: mentions.filter((mention) => !named.has(mention) && !isExcluded(mention)),
  }
}

const pointsBack = (words: readonly string[], { end }: Mention): boolean =>
  words[end - 2] === 'already' || /^(?:that|those|these|them)$/.test(words[end] ?? '')

/** Finds what a negation excludes, in groups of neighboring words such as "black hoodie". */
const after = ({ words, mentions }: Read, negation: number): Mention[][] => {
  const groups: Mention[][] = []
  let isOpen = true
  let unknown = 0
  let next = negation + 1
  let position = mentions[negation]?.end ?? words.length
  while (position < words.length) {
    const mention = mentions[next]
    if (mention?.start === position) {
      const { kind } = mention
      if (kind === 'joiner') isOpen = true
      else if (isEnd(mention)) break
      else if (canBeExcluded(mention)) {
        const last = groups.at(-1)
        if (!isOpen) break
        if (last?.at(-1)?.end === position) last.push(mention)
        else groups.push([mention])
      }
      next += 1
      position = mention.end
      continue
    }
    const word = words[position] ?? ''
    if (word === ';') break
    if (word === ',') {
      if (!isListed(mentions, next, { position, words, kind: groups.at(-1)?.at(-1)?.kind })) break
      isOpen = true
    } else if (groups.length > 0) {
      isOpen = isOpen && emptyWords.has(word)
      if (mentions[next]?.kind !== 'joiner') isOpen &&= mentions[next - 1]?.kind === 'joiner'
    } else if (!emptyWords.has(word)) unknown += 1
    if (unknown > maxUnknownWords) break
    position += 1
  }
  return groups
}

/** Finds people in the description of an excluded thing: "not a shirt made for the boys". */
const peopleAfter = ({ words, mentions }: Read, group: readonly Mention[]): Mention[] => {
  const { end } = group.at(-1) ?? { end: words.length }
  const marks = [...words.keys()].filter((at) => at >= end && /^[,;]$/.test(words[at] ?? ''))
  const restart = mentions.find(
    ({ kind, start }) => kind === 'restart' && start >= end && words[start] !== 'for',
  )
  const until = Math.min(words.length, ...marks, restart?.start ?? words.length)
  const next = words.slice(end).find((word) => !fillers.has(word)) ?? ''
  if (receives.has(next)) return []
  return mentions.filter(({ kind, start }) => kind === 'person' && start >= end && start < until)
}

const fillers = new Set(['one', 'ones', 'thing', 'things', 'stuff', 'please', 'pls'])
const receives = new Set(['for', 'para', 'pa', 'pour'])

const isEnd = ({ kind, name }: Mention): boolean =>
  kind === 'restart' || kind === 'except' || name === 'he' || name === 'she'

/**
 * True if a comma continues a list: "or" follows, or a mention of the same kind. After that
 * mention, a comma, "or" or the end must follow.
 */
const isListed = (
  mentions: readonly Mention[],
  next: number,
  {
    position,
    words,
    kind,
  }: { position: number; words: readonly string[]; kind?: string | undefined },
): boolean => {
  const first = mentions[next]
  if (first?.start !== position + 1 || kind === undefined) return false
  if (first.kind === 'joiner') return true
  const following = words[first.end]
  return (
    first.kind === kind &&
    (following === undefined ||
      following === ',' ||
      (mentions[next + 1]?.kind === 'joiner' && mentions[next + 1]?.start === first.end))
  )
}

const before = (mentions: readonly Mention[], negation: number): Mention[] => {
  const { start } = mentions[negation] ?? { start: 0 }
  const last = mentions.slice(0, negation).findLast(namesProducts)
  return last && start - last.end <= maxWordsBefore ? [last] : []
}

/** "No zip hoodies" excludes zips only, not all hoodies. */
const withoutPlainGarments = (group: readonly Mention[]): Mention[] => {
  const special = group.filter((mention) => !isPlainGarment(mention))
  return special.length > 0 ? special : [...group]
}

const isPlainGarment = ({ kind, name }: Mention): boolean =>
  kind === 'garment' && garments.get(name)?.terms.length === 0
