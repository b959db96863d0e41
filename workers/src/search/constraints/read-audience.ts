import { type Audience, audiences as audienceNames } from '@shop/contracts/assistant'

import { emptyWords, type Mention } from './lexicon.ts'
import table from './roles.json' with { type: 'json' }

const has = (name: keyof typeof table, word = ''): boolean => wordsOf[name]?.has(word) ?? false
const wordsOf: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(table).map(([name, words]) => [name, new Set(words.split(' '))]),
)

export type ReadAudience = {
  audience: Audience | null
  sizes: string[]
}

type Read = { words: readonly string[]; mentions: readonly Mention[]; hasAdultSize: boolean }

const ages: readonly { until: number; audience: Audience }[] = [
  { until: 2, audience: 'baby' },
  { until: 6, audience: 'child' },
  { until: 13, audience: 'kid' },
]

export const readAudience = (given: Read): ReadAudience => {
  const persons = given.mentions.filter(({ kind }) => kind === 'person')
  const wearer = wearerOf(given, persons)
  const years = readYears(given, persons)
  const named = wearer && audienceOf(wearer)
  if (years === null) return { audience: named ? refine(named, given, persons) : null, sizes: [] }
  const young = ages.find(({ until }) => years < until)?.audience
  const areGrown = persons.every((person) => grown.has(person.name))
  const isSaid = /\b(?:old|yo|(?:is|turns?|turned|turning) \d{1,2}(?! \p{L}*month))\b/u.test(
    given.words.join(' '),
  )
  if (!young || (persons.length > 0 && areGrown && !isSaid))
    return { audience: asAdult(named, persons), sizes: [] }
  return { audience: young, sizes: young === 'child' ? [`${Math.floor(years)}T`] : [] }
}

const grown: ReadonlySet<string> = new Set(['man', 'woman', 'adult'])
const ofUnknownAge: ReadonlySet<string> = new Set(['boy', 'girl', 'young'])

const audienceOf = ({ name }: Mention): Audience | null => {
  if (name === 'he') return 'man'
  if (name === 'she') return 'woman'
  return audienceNames.find((audience) => audience === name) ?? null
}

/** Uses the rest of the message to decide the audience, because a grandson may be two or thirty. */
const refine = (
  audience: Audience,
  { hasAdultSize }: Read,
  persons: readonly Mention[],
): Audience => {
  if (audience === 'child' && hasAdultSize) return 'adult'
  const has = (name: string): boolean => persons.some((person) => person.name === name)
  if (audience === 'baby' && has('child')) return 'child'
  if (audience === 'adult') return asAdult(audience, persons)
  if (!ofUnknownAge.has(audience)) return audience
  if (hasAdultSize || has('adult')) return asAdult(audience, persons)
  if (has('kid')) return 'kid'
  return has('child') ? 'child' : audience
}

const asAdult = (audience: Audience | null, persons: readonly Mention[]): Audience => {
  if (audience === 'man' || audience === 'boy') return 'man'
  if (audience === 'woman' || audience === 'girl') return 'woman'
  const isAny = (name: string): boolean => persons.some((person) => person.name === name)
  if (isAny('man') || isAny('he')) return 'man'
  return isAny('woman') || isAny('she') ? 'woman' : 'adult'
}

/** Finds who will wear the product. People who only say, give or own something do not count. */
const wearerOf = (given: Read, persons: readonly Mention[]): Mention | null => {
  const scored = persons
    .map((person) => ({ person, score: scoreOf(person, given) }))
    .filter(({ person, score }) => score >= (isPronoun(person) ? receiverScore : 1))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scored
  if (!first) return null
  const sameOne = scored.find(({ person }) => isOnePerson(given.words, first.person, person))
  if (isSelf(first.person) && sameOne) return sameOne.person
  // "A shirt for me and one for my son" has no single audience.
  const areTwo =
    second?.score === first.score &&
    first.score >= receiverScore &&
    (isSelf(first.person) || isSelf(second.person))
  return areTwo ? null : first.person
}

/** "For me, a grown man" is one person. */
const isOnePerson = (words: readonly string[], { end }: Mention, { start }: Mention): boolean =>
  /^, (?:i )?(?:an? )?(?:[a-z]+ )?$/.test(`${words.slice(end, start).join(' ')} `)

const isPronoun = ({ name }: Mention): boolean => name === 'he' || name === 'she'
const isSelf = ({ name }: Mention): boolean => name === 'self'

const receiverScore = 4

const scoreOf = (person: Mention, { words, mentions }: Read): number => {
  const next = mentions.find(({ start }) => start === person.end)
  const following = words.slice(person.end, person.end + 3)
  const isPossessive = next?.kind === 'person' && !isPronoun(next)
  const isModifier = next?.kind === 'garment' || has('sections', words[person.end])
  const speaksNext = following.some((word) => has('speaks', word))
  const wearsNext = following.some((word) => has('wears', word))
  return (
    (isSelf(person) ? receiverScore : 1) +
    (isReceiver(person, words, mentions) ? receiverScore - 1 : 0) +
    (isModifier ? receiverScore - 1 : 0) +
    (wearsNext ? 1 : 0) -
    (isPossessive || isOwner(person, words) ? 4 : 0) -
    (speaksNext && !isModifier ? 4 : 0)
  )
}

/** True for "wife" in "for my wife". At most four words may come between "for" and a person. */
const isReceiver = (
  { start }: Mention,
  words: readonly string[],
  mentions: readonly Mention[],
): boolean => {
  for (let at = start - 1; at >= Math.max(0, start - 5); at -= 1) {
    const word = words[at] ?? ''
    if (has('receives', word)) return true
    if (word === ';' || word === ',') return false
    const isOther = mentions.some((one) => one.kind === 'garment' && one.start === at)
    if (isOther) return false
  }
  return false
}

/** True for "neighbor" in "the little girl of my neighbor". */
const isOwner = ({ start }: Mention, words: readonly string[]): boolean => {
  const [first, second] = [words[start - 1] ?? '', words[start - 2] ?? '']
  // "For his mom" names the wearer.
  if (has('possessives', first)) return !has('receives', second)
  return has('owning', first) || (emptyWords.has(first) && has('owning', second))
}

const number = /^\d{1,2}$/
const yearUnit = /^(?:years?|yrs?|yr|yo|y|anos?|anitos|ans?|old)$/
const monthUnit =
  /^(?:months?|mos?|meses|mes|mois|weeks?|wks?|semanas?|semaines?|days?|dias?|jours?)$/
const turning = /^(?:turn|turns|turned|turning|age|aged|hes|shes|cumple|cumplio)$/

/** Reads "he just turned 3", "a boy of 9", "17 yo" or "9 months"; the most certain one wins. */
const readYears = ({ words }: Read, persons: readonly Mention[]): number | null => {
  const found = words.flatMap((word, at) => {
    const [, digits = '', glued = ''] = /^(\d{1,2})(yo|yrs?|y|mos?|months?)?$/.exec(word) ?? []
    if (digits === '') return []
    const count = Number(digits)
    const unit = glued || (words[at + 1] ?? '')
    const isOld =
      words.slice(at, at + 4).some((one) => /^(?:olds?|yo|anos?|anitos|ans)$/.test(one)) ||
      glued !== ''
    const isOfPerson = isAgeOfPerson(at, words, persons)
    if (monthUnit.test(unit)) {
      const isAge = isBabyAge(unit, count) && (isOld || persons.length > 0)
      return isAge ? [{ years: count < 24 ? 1 : count / 12, isSure: isOld || isOfPerson }] : []
    }
    if (!isOfPerson && !(yearUnit.test(unit) && isOld)) return []
    return [{ years: count, isSure: true }]
  })
  return (found.find(({ isSure }) => isSure) ?? found[0])?.years ?? null
}

/** True for an age in months or weeks. "In 3 days" is no age. */
const isBabyAge = (unit: string, count: number): boolean =>
  /^(?:mo|mes|moi|mont)/.test(unit) ? count < 48 : /^(?:w|s)/.test(unit)

const isAgeOfPerson = (
  at: number,
  words: readonly string[],
  persons: readonly Mention[],
): boolean => {
  for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1) {
    const word = words[before] ?? ''
    if (turning.test(word)) return true
    if (persons.some(({ end }) => end === before + 1)) return before < at - 1 || isBare(words, at)
    if (!has('ageVerbs', word) && !number.test(word)) return false
  }
  return false
}

/** True for the number in "my niece 17" and "my niece, 17," but not in "for my crew 14 hats". */
const isBare = (words: readonly string[], at: number): boolean => {
  const next = words[at + 1]
  return next === undefined || next === ';' || next === ',' || emptyWords.has(next)
}
