import { type Audience, audiences as audienceNames } from '@shop/contracts/assistant'

import type { Mention } from './lexicon.ts'
import table from './roles.json' with { type: 'json' }

const receiver = new RegExp(String.raw`\b${table.receiver}`)
const section = new RegExp(table.section)
const owned = new RegExp(table.owned)
const speaking = new RegExp(table.speaking)
const months = new RegExp(table.months)
const ages = table.ages.map((source) => new RegExp(source.replaceAll('{verb}', table.verb)))

type Read = { words: readonly string[]; mentions: readonly Mention[] }

export const readAudience = (given: Read): { audience: Audience | null; sizes: string[] } => {
  const persons = given.mentions.filter(({ kind }) => kind === 'person')
  const wearer = wearerOf(given, persons)
  const named = wearer && audienceOf(wearer.name)
  const years = readYears(given.words, persons)
  if (years === null) return { audience: named, sizes: [] }
  const young = years < 2 ? 'baby' : years < 7 ? 'child' : years < 13 ? 'kid' : null
  if (!young) return { audience: asAdult(named, persons), sizes: [] }
  return { audience: young, sizes: young === 'child' ? [`${Math.floor(years)}T`] : [] }
}

const audienceOf = (name: string): Audience | null => {
  if (name === 'he') return 'man'
  if (name === 'self') return 'adult'
  return name === 'she' ? 'woman' : (audienceNames.find((audience) => audience === name) ?? null)
}

const asAdult = (audience: Audience | null, persons: readonly Mention[]): Audience => {
  if (audience === 'woman' || audience === 'girl') return 'woman'
  const names = [audience, ...persons.map(({ name }) => name)]
  return names.some((one) => one && /^(?:man|boy|he)$/.test(one)) ? 'man' : 'adult'
}

const leastScore = 4

const isSmall = (name: string): boolean => /^(?:baby|child|boy|girl)$/.test(name)

/**
 * A person who only says, gives or owns something does not wear it. "He" and "she" count only if
 * they receive something, as in "for him".
 */
const wearerOf = (given: Read, persons: readonly Mention[]): Mention | null => {
  const scored = persons
    .map((person) => ({ person, score: scoreOf(person, given) }))
    .filter(({ person, score }) => score >= (/^s?he$/.test(person.name) ? leastScore : 1))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scored
  if (!first) return null
  // "For me, a grown man" names one person.
  const { name, end } = first.person
  const { words } = given
  const same = scored.find(({ person: { start } }) =>
    /^, (?:i )?(?:an? )?(?:[a-z]+ )?$/.test(`${given.words.slice(end, start).join(' ')} `),
  )
  if (name === 'self' && same) return same.person
  // "A shirt for me and one for my son" and "a dad and his toddler" have no single audience.
  const isTie = second?.score === first.score
  const isOfSelf = name === 'self' || second?.person.name === 'self'
  const areJoined = second && words.slice(end, second.person.start).includes('and')
  const isGrownAndChild = isSmall(name) !== isSmall(second?.person.name ?? name)
  return isTie && ((isOfSelf && first.score >= leastScore) || (areJoined && isGrownAndChild))
    ? null
    : first.person
}

/**
 * In "his mom" and "my son's wife", the second person wears the product. A "baby girl" is one
 * person.
 */
const scoreOf = ({ name, start, end }: Mention, { words, mentions }: Read): number => {
  const after = words.slice(end, end + 3).join(' ')
  const isModifier =
    section.test(after) || mentions.some((one) => one.kind === 'garment' && one.start === end)
  const isOwner =
    name !== 'baby' &&
    mentions.some((one) => one.kind === 'person' && one.start === end && !/^s?he$/.test(one.name))
  const before = words.slice(Math.max(0, start - 5), start).join(' ')
  return (
    (name === 'self' ? leastScore : 1) +
    (receiver.test(before) ? 3 : 0) -
    (isOwner || owned.test(before) ? 4 : 0) +
    (isModifier ? 3 : speaking.test(after) ? -4 : 0)
  )
}

/** Reads "he just turned 3", "a boy of 9", "17 yo" or "9 months". "In 3 months" is not an age. */
const readYears = (words: readonly string[], persons: readonly Mention[]): number | null => {
  const text = words
    .map((word, at) => (persons.some(({ end }) => end === at + 1) ? '@' : word))
    .join(' ')
  const [, count, old] = months.exec(text) ?? []
  if (count && Number(count) < 48 && (old || persons.length > 0))
    return Number(count) < 24 ? 1 : Number(count) / 12
  const found = ages.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  return found[0] === undefined ? null : Number(found[0])
}
