/** Turns a model's text into plain sentences without markup, hidden characters or number words. */

/** Splits off all complete sentences. The next words of the stream may complete the rest. */
export const takeSentences = (buffer: string): { sentences: string[]; rest: string } => {
  const parts = buffer.split(/(?<=[.!?]["')\]*]{0,3})\s{1,9}(?=[^\sa-z])|\n/)
  return { sentences: parts.slice(0, -1).filter((part) => part.trim()), rest: parts.at(-1) ?? '' }
}

/** Removes markup and all characters that are invisible or reorder text. Normalizes digits. */
export const toPlainText = (said: string): string =>
  said
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{DI}]|[^\P{Cc}\s]/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐-―]/g, (dash) => (dash === '—' ? dash : '-'))
    .replaceAll(/\*{1,3}|`{1,3}|~~|^\s{0,9}(?:#{1,6}|[-•>]|\d{1,3}[.)])\s/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred dozen'.split(
    ' ',
  )
const valueOf = (word: string): number => {
  const index = numbers.indexOf(word)
  if (word === 'dozen') return 12
  return index < 20 ? Math.max(0, index) : (index - 18) * 10
}
const numberWord = `(?:${numbers.join('|')})`
const numberWords = new RegExp(
  `\\b(?!one\\b(?! (?:left|in stock|available|business|day|week|month|year|hour|dollar|buck|cent|percent|hundred)))${numberWord}(?:[ -](?:and )?${numberWord}){0,4}\\b`,
  'gi',
)

/**
 * "Eighty-five dollars" becomes "85 dollars". A lone "one" is converted only before a unit or a
 * word such as "left", because it may mean a product ("this one").
 */
export const toDigits = (text: string): string =>
  text.replaceAll(numberWords, (said) => {
    const values = said.toLowerCase().split(/[ -]/).map(valueOf)
    return `${values.reduce((sum, one) => (one === 100 ? (sum || 1) * 100 : sum + one), 0)}`
  })

export const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []

export const includesWord = (text: string, word: string): boolean => {
  const phrase = toPhrase(word)
  return phrase !== '' && ` ${toPhrase(text)} `.includes(` ${phrase} `)
}

/** Reduces text to lower-case words, numbers, "$" and "%", separated by single spaces. */
const toPhrase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/ percent\b/g, '%')
    .replaceAll(/(?<=\d) to (?=\d)/g, '-')
    .replaceAll(/[^\p{L}\d$%#.'-]|\.(?!\d)/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')

/** Words that state no fact by themselves. */
export const common = new Set(
  "a about above after again all also always am an and another any anything are around as ask at available be because been before below best better between both but by can can't check choose come comes could cost costs do does doesn't don't each either else enough every exactly few find first fit fits for found from full get give glad go goes going good got great had happy has have haven't he hello help here here's hi how i i'd i'll i'm i've if in instead interested into is isn't it it's its just know last left let let's like little look looking looks lot love made make makes many matching may me mind more most much my need neither new next nice no none nor not nothing now of off ok okay on one ones only option options or other others our out over own pair perfect piece pieces pick picks please plus popular price priced prices product products put question questions ready really recommend right same see several she should show simple size sizes so some something sorry stock such suggest suits sure take tell than thank thanks that that's the their them then there there's these they they're thing things think this those to together too try two under until up us very want was we we'd we'll we're we've wear welcome well were what what's when where which while who why will with without work works would yes yet you you'd you'll you're you've your yours".split(
    ' ',
  ),
)
