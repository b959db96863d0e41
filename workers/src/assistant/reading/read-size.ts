/** Sizes: "XL", "size medium", "3T", and the age of a child. */
import { type Found, takeAll } from './found.ts'

const named: Readonly<Record<string, string>> = {
  xs: 'XS',
  xsmall: 'XS',
  s: 'S',
  small: 'S',
  m: 'M',
  med: 'M',
  medium: 'M',
  l: 'L',
  large: 'L',
  xl: 'XL',
  xlarge: 'XL',
  xxl: 'XXL',
  xxlarge: 'XXL',
  '2xl': 'XXL',
  xxxl: '3XL',
}

const whole = String.raw`xs|xl|xxl|xxxl|[2-6]xl|medium|large|xsmall|xlarge|xxlarge`
const afterSize = new RegExp(String.raw`\bsizes? (${whole}|small|s|m|l|med)\b`, 'g')
const afterIn =
  /\b(?:in|in a|an?|mens|womens|ladies) (small|s|m|l|med)\b(?! (?:logo|print|graphic|kid|child|gift|boy|girl|brim|town))/g
const alone = new RegExp(String.raw`\b(${whole})\b(?! (?:logo|print|graphic|letters))`, 'g')
const lastLetter = /\b([sml])\b(?= ?(?:\||$|please))/g

const toddlerSize = /\b([2-9]|1\d) ?t\b/g
const age = /\b(\d{1,2}) ?(?:years?(?: old)?s?|yrs?(?: old)?|y ?o|y)\b/g
const months = /\b(\d{1,2}) ?(?:months?(?: old)?|mos?(?: old)?|m ?o)\b/g
const toddlerNumber = /\b(?:toddlers?|kids?)(?: (?:size|age))? ([2-9])\b|\bage ([2-9])\b/g
/** Older ones wear what grown-ups wear. */
const oldestChild = 12

/** What is written like a size is one, whether the shop has it or not. */
export const isSize = (word: string): boolean => /^(?:x{0,4}[sml]|\dx[sl]|\d{1,2}t)$/.test(word)

export const readSize = (given: string): Found => {
  const spelt = given
    .replaceAll(/\b(?:extra|x) (small|large)\b/g, 'x$1')
    .replaceAll(/\b(?:(?:double|extra extra) ?(?:xl|large|xlarge)|xx large)\b/g, 'xxl')
    .replaceAll(/\bone size(?: fits all)?\b/g, ' ')
  const child = readChild(spelt)
  const found = [afterSize, afterIn, alone, lastLetter].reduce(
    (last, pattern) => {
      const { text, matches } = takeAll(last.text, pattern)
      return { text, sizes: [...last.sizes, ...matches.map(([, word = '']) => toSize(word))] }
    },
    { text: child.text, sizes: child.sizes },
  )
  if (found.sizes.length === 0) return { text: found.text, wanted: {} }
  const sizes = [...new Set(found.sizes)]
  return { text: found.text, wanted: { sizes } }
}

const toSize = (word: string): string => named[word] ?? word.toUpperCase()

/** What a child wears, with "toddler" left in the text for the reader of kinds. */
const readChild = (given: string): { text: string; sizes: string[] } => {
  const byMonths = takeAll(given, months)
  if (byMonths.matches.length > 0)
    return {
      text: `${byMonths.text} baby`,
      sizes: byMonths.matches.map(([, count = '']) => `${count}M`),
    }
  const bySize = takeAll(given, toddlerSize)
  const byAge = takeAll(bySize.text, age)
  const byNumber = takeAll(byAge.text, toddlerNumber)
  const ages = [...bySize.matches, ...byAge.matches, ...byNumber.matches]
    .map(([, first, second]) => Number(first ?? second))
    .filter((years) => years <= oldestChild)
  if (ages.length === 0) return { text: given, sizes: [] }
  const sizes = ages.filter((years) => years >= 2).map((years) => `${years}T`)
  return { text: `${byNumber.text} ${ages.some((years) => years < 2) ? 'baby' : 'toddler'}`, sizes }
}
