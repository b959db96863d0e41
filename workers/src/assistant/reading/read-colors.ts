/** Colors, wanted and unwanted: "in navy", "red or blue", "not black". */
import { type Found, takeAll } from './found.ts'

/** Other words for colors of the shop. */
const otherNames: Readonly<Record<string, string>> = {
  grey: 'Gray',
  violet: 'Purple',
  lilac: 'Purple',
  lavender: 'Purple',
  scarlet: 'Red',
  crimson: 'Red',
  'dark blue': 'Navy',
  'navy blue': 'Navy',
  'dark gray': 'Charcoal',
  'dark grey': 'Charcoal',
}

/** Known by name, whether there is something in them or not. */
const known =
  `Black White Gray Navy Charcoal Pink Purple Red Blue Green Yellow Orange Brown Beige Cream Tan Gold
  Silver Teal Maroon Olive Khaki Turquoise Burgundy Mint Coral Peach Magenta Ivory`.split(/\s+/)

/** Words by which colors are told, for the correction of typing mistakes. */
export const colorWords: readonly string[] = [
  ...known.map((name) => name.toLowerCase()),
  'grey',
  'violet',
  'lilac',
  'lavender',
]

const not = String.raw`(?:not(?: in| a| an| the| want| any)*|no|non|without|except(?: for)?|(?:anything|everything|any color|other) (?:but|than)|but not|never|hate|avoid)`

/** `inShop` are the colors that products have; names of several words count, too. */
export const readColors = (given: string, inShop: readonly string[]): Found => {
  const names = new Map<string, string>([
    ...known.map((name) => [name.toLowerCase(), name] as const),
    ...Object.entries(otherNames),
    ...inShop.map((name) => [name.toLowerCase(), name] as const),
  ])
  const one = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    .join('|')
  const list = `(?:${one})(?: (?:or|and|nor) (?:${one})| (?:${one}))*`
  const negated = takeAll(given, new RegExp(`\\b${not} (${list})\\b`, 'gu'))
  const plain = takeAll(negated.text, new RegExp(`\\b(${list})\\b(?! (?:hour|light))`, 'gu'))
  const toNames = (matches: RegExpExecArray[]): string[] => [
    ...new Set(
      matches
        .flatMap(([, listed = '']) => listed.match(new RegExp(`\\b(?:${one})\\b`, 'gu')) ?? [])
        .map((word) => names.get(word) ?? word),
    ),
  ]
  const colors = toNames(plain.matches)
  const notColors = toNames(negated.matches)
  return {
    text: plain.text,
    wanted: {
      ...(colors.length > 0 ? { colors } : {}),
      ...(notColors.length > 0 ? { notColors } : {}),
    },
  }
}
