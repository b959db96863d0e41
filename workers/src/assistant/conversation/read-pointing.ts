/** "The second one": which of the products shown last is meant. */
const places: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
}

const byPlace = new RegExp(`\\b(${Object.keys(places).join('|')}|last)(?: one| product| item)?\\b`)
const byNumber = /\b(?:number|no|nr) ?([1-4])\b/

/** The id that is meant, and `null` when the text does not point. `isBare`: it says nothing else. */
export const readPointing = (
  text: string,
  shown: readonly string[],
  isBare: (rest: string) => boolean,
): string | null => {
  const match = byPlace.exec(text) ?? byNumber.exec(text)
  if (!match || shown.length === 0) return null
  if (!isBare(text.replace(match[0], ' '))) return null
  const [, word = ''] = match
  const place = word === 'last' ? shown.length - 1 : (places[word] ?? Number(word) - 1)
  return shown[place] ?? null
}
