/** "The second one", "it": which of the products shown last is meant. */
import type { SearchIntent } from '@shop/contracts/assistant'

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

const byPronoun = /\b(?:it|its|this|that)(?: one)?\b/
const others =
  /\b(?:another|others?|else|instead|similar|like|cheaper|pricier|dearer|more|less|than|something|anything|ones)\b/

/** Whether the text asks for another product than the one that was shown. */
export const asksForOthers = (text: string): boolean => others.test(text)

/** The product that is meant, and what is asked of it; `null` when the text does not point. */
export const readPointing = (
  text: string,
  shown: readonly string[],
  read: (rest: string) => SearchIntent,
): { id: string; wanted: SearchIntent } | null => {
  const match = byPlace.exec(text) ?? byNumber.exec(text) ?? pronounIn(text, shown)
  const id = match && shown[placeOf(match[1], shown)]
  if (!match || !id) return null
  const wanted = read(text.replace(match[0], ' '))
  const isOfAnother = wanted.words.length + wanted.categories.length > 0 || wanted.isNotMade
  return isOfAnother ? null : { id, wanted }
}

/** "It" is the one that was shown last, where there was one. */
const pronounIn = (text: string, shown: readonly string[]): RegExpExecArray | null =>
  shown.length === 1 && !asksForOthers(text) ? byPronoun.exec(text) : null

const placeOf = (word: string | undefined, shown: readonly string[]): number => {
  if (word === undefined) return 0
  return word === 'last' ? shown.length - 1 : (places[word] ?? Number(word) - 1)
}

/** Whether the text asks for what else was found. */
export const asksForMore = (text: string): boolean =>
  /^(?:show(?: me)? |see |any |are there )?(?:some )?(?:more|others?|something else|anything else|what else|next|the rest)(?: ones| of (?:them|those|these)| please)*$/.test(
    text,
  )
