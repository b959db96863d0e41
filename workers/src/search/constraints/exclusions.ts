import { garmentOf, isSoft, type Mention } from './lexicon.ts'

const maxWordsAfterNegation = 6
const maxWordsBeforeNegation = 3

type Read = { words: readonly string[]; mentions: readonly Mention[] }

/** "No crop tops" excludes only the crop. "Tops" is then neither excluded nor included. */
export const splitExcluded = (read: Read): { excluded: Mention[]; included: Mention[] } => {
  const { mentions } = read
  const groups = mentions.flatMap((mention) => {
    if (mention.kind === 'excepted') return before(read, mention)
    return mention.kind === 'except' ? after(read, mention.end) : []
  })
  const named = new Set(groups.flat())
  const excluded = groups.flatMap(withoutPlainGarments).filter(isClear)
  const isExcluded = ({ kind, name }: Mention): boolean =>
    excluded.some((one) => one.name === name && one.kind === kind)
  return {
    excluded,
    included: mentions.filter((mention) => !named.has(mention) && !isExcluded(mention)),
  }
}

/** "Not too thick a black hoodie" excludes only what is thick, "not too fond of black" all black. */
const tooMuch =
  /^not (?:too|so|very) (?!much|many|into|interested)\S+\b(?! (?:of|on|about|into|with|a fan)\b)/

const after = ({ words, mentions }: Read, from: number): Mention[][] => {
  if (tooMuch.test(words.slice(from - 1).join(' ')))
    return mentions.flatMap((one) => (one.start === from || one.start === from + 1 ? [[one]] : []))
  const groups: Mention[][] = []
  let isOpen = true
  for (let at = from; at < words.length;) {
    const mention = mentions.find(({ start }) => start === at)
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (mention) {
      // "Everything but shirts on sale" excludes only shirts. "No trucks, a toddler tee" excludes
      // only trucks.
      const isAside =
        last?.end === at &&
        (mention.kind === 'state'
          ? last.kind === 'garment'
          : mention.kind === 'person' && last.kind === 'look')
      if (isEnd(mention) || isAside) break
      if (canBeExcluded(mention)) {
        if (!isOpen) break
        if (group && last?.end === at) group.push(mention)
        else groups.push([mention])
      }
      at = mention.end
      continue
    }
    const isComma = words[at] === ','
    if (words[at] === ';' || (isComma && !isListed(mentions, at + 1, last))) break
    if (!last && at - from >= maxWordsAfterNegation) break
    if (last) isOpen = isComma || isJoined(mentions, at)
    at += 1
  }
  return groups
}

/** "Stretchy ones make me itch" excludes a look. "Do hats make me itch" excludes no hats. */
const before = ({ words, mentions }: Read, { name, start }: Mention): Mention[][] => {
  const kinds = name === 'skin' ? /^(?:look|color)$/ : /^(?:garment|look|color)$/
  const last = mentions.findLast(({ kind, end }) => end <= start && kinds.test(kind))
  const isNear = last && start - last.end <= maxWordsBeforeNegation
  return isNear && !(name === 'skin' && words.slice(last.end, start).includes(';')) ? [[last]] : []
}

const isEnd = ({ kind, name }: Mention): boolean =>
  kind === 'restart' || kind === 'except' || name === 'he' || name === 'she'

const canBeExcluded = ({ kind }: Mention): boolean =>
  /^(?:garment|look|color|person|state|goods)$/.test(kind)

/** Soft looks, such as occasions, are too vague to exclude. Cotton and logos are exceptions. */
const isClear = ({ name }: Mention): boolean => /^(?:cotton|logo)$/.test(name) || !isSoft(name)

const isListed = (mentions: readonly Mention[], at: number, last: Mention | undefined): boolean => {
  const next = mentions.find(({ start }) => start === at)
  return last !== undefined && (next?.kind === 'joiner' || next?.kind === last.kind)
}

/** True for a word right before or after "or", such as "the" in "pink or the black". */
const isJoined = (mentions: readonly Mention[], at: number): boolean =>
  mentions.findLast(({ end }) => end <= at)?.kind === 'joiner' ||
  mentions.find(({ start }) => start > at)?.kind === 'joiner'

/** "No zip hoodies" excludes zips, not all hoodies. */
const withoutPlainGarments = (group: readonly Mention[]): Mention[] => {
  const special = group.filter(
    ({ kind, name }) => kind !== 'garment' || garmentOf(name, [])?.terms.length !== 0,
  )
  return special.length > 0 ? special : [...group]
}
