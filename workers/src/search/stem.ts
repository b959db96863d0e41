/**
 * The stem of an English word as the index has it: M. F. Porter, "An algorithm for suffix stripping" (1980),
 * which is FTS5's `porter` tokenizer.
 */
const consonant = '(?:[^aeiouy]|(?<=[aeiou])y|^y)'
const vowel = '(?:[aeiou]|(?<![aeiou])y)'
const head = `^(?:${consonant})*`
const pair = `(?:${vowel})+(?:${consonant})+`
const isLong = new RegExp(`${head}${pair}`)
const isLonger = new RegExp(`${head}${pair}${pair}`)
const isOnePair = new RegExp(`${head}${pair}(?:${vowel})*$`)
const hasVowel = new RegExp(`${head}${vowel}`)
const endsShort = new RegExp(`${consonant}${vowel}[^aeiouwxy]$`)

const secondStep: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  abli: 'able',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const thirdStep: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
}
const fourthStep =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/

export const stem = (word: string): string => {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return tidyEnd(fourth(third(second(firstY(firstPast(firstPlural(word)))))))
}

const firstPlural = (word: string): string => {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const firstPast = (word: string): string => {
  if (word.endsWith('eed')) return isLong.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const [, rest = ''] = /^(.+?)(?:ed|ing)$/.exec(word) ?? []
  if (!rest || !hasVowel.test(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1)
  return isOnePair.test(rest) && endsShort.test(rest) ? `${rest}e` : rest
}

const firstY = (word: string): string =>
  word.endsWith('y') && hasVowel.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

const second = (word: string): string => exchange(word, secondStep)
const third = (word: string): string => exchange(word, thirdStep)

/** The longest ending that fits decides, even when nothing is exchanged. */
const exchange = (word: string, endings: Readonly<Record<string, string>>): string => {
  const [ending] = Object.keys(endings)
    .filter((one) => word.endsWith(one))
    .sort((a, b) => b.length - a.length)
  if (!ending) return word
  const rest = word.slice(0, -ending.length)
  return isLong.test(rest) ? rest + endings[ending] : word
}

const fourth = (word: string): string => {
  const [, rest = ''] = fourthStep.exec(word) ?? []
  return rest && isLonger.test(rest) ? rest : word
}

const tidyEnd = (word: string): string => {
  const rest = word.slice(0, -1)
  const losesE =
    word.endsWith('e') && (isLonger.test(rest) || (isOnePair.test(rest) && !endsShort.test(rest)))
  const without = losesE ? rest : word
  return without.endsWith('ll') && isLonger.test(without) ? without.slice(0, -1) : without
}
