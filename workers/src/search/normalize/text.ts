import table from './spellings.json' with { type: 'json' }

/** Puts spaces around `,` and `;`. In the result, a `;` marks the end of a sentence. */
export const toPlainText = (message: string): string =>
  spellings
    .reduce(
      (text, [pattern, spelling]) => text.replaceAll(pattern, spelling),
      message
        .normalize('NFKD')
        .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
        .normalize('NFC')
        .toLowerCase(),
    )
    .replaceAll(/[^\p{L}\p{N}\p{M}$.,;]+/gu, ' ')
    .replaceAll(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replaceAll(/[\s,;]+/g, toSeparator)
    .replaceAll(/^[ ,;]{1,3}|[ ,;]{1,3}$/g, '')

const toSeparator = (signs: string): string => {
  if (signs.includes(';')) return ' ; '
  return signs.includes(',') ? ' , ' : ' '
}

const spellings = Object.entries(table.spellings).map(
  ([source, spelling]) => [new RegExp(source, 'gu'), spelling] as const,
)

export const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const [ones, tens] = [table.ones.split(' '), table.tens.split(' ')]
const inTens = new RegExp(`\\b(${tens.join('|')})(?: (${ones.slice(0, 9).join('|')}))?\\b`, 'g')
const turning = String.raw`(?<=\b(?:turns?|turned|turning|be`
const inOnes = new RegExp(
  String.raw`\b(${ones.join('|')})(?= (?:${table.units}))|${turning}) )(one)\b|${turning}|aged?|of|is) )(${ones.slice(1).join('|')})\b(?! (?:of|more|things?|ones?|pieces?))`,
  'g',
)
/**
 * "One" is not a number in "the one in red", so number words below twenty are converted only beside
 * a unit or a word such as "aged".
 */
export const withDigits = (text: string): string =>
  text
    .replaceAll(inTens, (_all, ten: string, one: string | undefined) =>
      String((tens.indexOf(ten) + 2) * 10 + (one ? ones.indexOf(one) + 1 : 0)),
    )
    .replaceAll(inOnes, (word) => String(ones.indexOf(word) + 1))
    .replaceAll(/\b(?:a|one) hundred\b/g, '100')

/** Replaces each match with a bar, so that the words around it form no new phrase. */
export const takeAll = (text: string, pattern: RegExp) => ({
  text: text.replaceAll(pattern, ' | '),
  matches: [...text.matchAll(pattern)],
})
