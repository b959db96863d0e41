/** Removes case, accents, ligatures and typographic quotes, like the table `letter_foldings`. */
export const foldText = (text: string): string =>
  /^[\0-\x7F]*$/.test(text) ? text.toLowerCase() : [...text].map(foldLetter).join('')

/** NFKD splits off accents. The detour through upper case maps ß to ss, ς to σ and ı to i. */
const foldLetter = (letter: string): string =>
  letter
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(ignored, '')
    .replaceAll(/[^\0-\x7F]/gu, (one) => plain.get(one) ?? one)

/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, marks for symbols, variation
 * selectors and invisible format characters. Marks of other scripts stay, because many tell words
 * apart.
 */
const ignored =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u0655\u0670]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]|\p{Variation_Selector}|\p{Cf}/gu

/** NFKD does not split these letters, nor replace these typographic characters. */
const plain = new Map(
  Object.entries({
    "'": '‘’‚‛ʹʻʼʽʾʿˈ′‵`´＇',
    '"': '“”„‟″‶«»',
    '-': '‐‑‒–—―−⁃',
    ' ': '\u1680\u2028\u2029',
    a: 'ª',
    ae: 'æ',
    d: 'đ',
    dh: 'ð',
    h: 'ħ',
    l: 'ł',
    o: 'øº',
    oe: 'œ',
    t: 'ŧ',
    th: 'þ',
  }).flatMap(([to, letters]) => [...letters].map((letter) => [letter, to] as const)),
)
