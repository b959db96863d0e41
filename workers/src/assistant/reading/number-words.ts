/** Numbers in words, as digits: "twenty five" is 25. */
const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const inTens = new RegExp(`\\b(${tens.join('|')})(?: (${ones.slice(0, 9).join('|')}))?\\b`, 'g')
const inOnes = new RegExp(
  `\\b(${ones.join('|')})(?= (?:dollars?|bucks?|years?|yrs?|year old|yo|month))`,
  'g',
)

/** "One" and its like become digits only before a unit: "the one in red" stays. */
export const withDigits = (text: string): string =>
  text
    .replaceAll(inTens, (_all, ten: string, one: string | undefined) =>
      String((tens.indexOf(ten) + 2) * 10 + (one ? ones.indexOf(one) + 1 : 0)),
    )
    .replaceAll(inOnes, (word) => String(ones.indexOf(word) + 1))
    .replaceAll(/\b(?:a|one) hundred\b/g, '100')
