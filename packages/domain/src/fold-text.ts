/**
 * Folds a text for searches and uniqueness: it ignores letter case, accents, width, ligatures,
 * invisible characters, and variants of apostrophes, quotes, dashes and spaces. It folds letter by
 * letter, so that the database can do the same with a table (`letter_foldings`). Every part of a
 * text therefore folds to a part of the folded text.
 */
export const foldText = (text: string): string =>
  // Fast path: ASCII needs only lower case.
  /^[\0-\x7F]*$/.test(text) ? text.toLowerCase() : [...text].map(foldLetter).join('')

/**
 * NFKD separates accents, narrows full-width letters, and splits Korean syllables, as macOS does.
 * Going through upper case turns ß into ss, ς into σ and ı into i.
 */
const foldLetter = (letter: string): string =>
  letter
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(ignored, '')
    .replaceAll(/[^\0-\x7F]/gu, (one) => plain.get(one) ?? one)

/**
 * Accents of Latin, Greek, Cyrillic, Hebrew and Arabic, and invisible characters. In other scripts
 * marks are vowels and must stay.
 */
const ignored =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u0655\u0670]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]|\p{Variation_Selector}|\p{Cf}/gu

/**
 * ASCII for letters that NFKD keeps whole, and for characters that keyboards insert instead of
 * ASCII.
 */
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
