import { fields, readAspects } from './product-facts.ts'

/** A question about stock is a `fact`. Anything but a `comparison` or a `fact` is a `search`. */
export type Question = 'comparison' | 'fact' | 'search'

const difference =
  /\b(?:differences?|differ|different (?:between|from)|diff|compared?|comparison|versus|vs)\b/
const scaled =
  'warm|hot|thick|heav|light|thin|cool|soft|stretch|cheap|expensive|pric|long|short|breath|comf|tough|durab|sturd|room|loos|tight|coz|big|small|loud|bright'
/** Adjectives that compare: "warmest", "more breathable". */
export const graded = new RegExp(
  String.raw`\b(?:(?:more|most|least) )?(?:(?:${scaled})[a-z]?(?:er|est)|(?<=(?:more|most|least) )(?:${scaled})\w*)\b`,
)
const preference =
  /\b(?:which|better|best|should (?:i|we)|(?:for|in|when) (?:the |a |my )?(?:winter|summer|cold|heat|hot|sun|beach|snow|festival))\b/
const choosing =
  /^(?:(?:and|so|ok|but|hey|of (?:these|those|them)) )*(?:which|whats?|is|are)\b|\bwhich\b|\bof (?:these|those|them|the (?:two|three|four|lot|bunch))\b/

/** "What do you have in yellow" asks for products, not about products that were shown. */
export const isOpen = /\b(?:anything|something|any (?!of\b)|what (?:else )?(?:do|have|are) )/

/** "Your heaviest piece" asks about products of all kinds, not about products that were shown. */
export const ofAnyKind =
  /\b(?:(?!cheap|pric|dear|new|lat)\w+est|(?:most|least) (?!expensive|popular)\w+|any) (?:items?|pieces?|garments?|products?|things?)\b/
export const interrogative =
  /^(?:(?:and|but|so|ok|oh|hey|hi|cool|nice|y|et) )*(?:do|does|did|is|are|was|were|can|could|will|would|has|have|got|any|what|which|how|why|who|when|where|es|est)\b(?! about)|\b(?:does|do|is|are|can|has|have|would|will) (?:it|they|that|this|these|those|you|u|the)\b/
const definite =
  /\b(?:the|that|this|your|those|these|its?|they|them)\b|^(?:(?:and|but|so) )?(?:do|does|are|is) (?!you|u|i|we|there|yall|any)\w/
const obtaining = /\b(?:can|could|may) (?:i|we) (?:see|get|have|buy|order)\b/
const stated =
  /^(?:the |your )?(?!(?:i|we|he|she|my|our)\b)\S+(?: \S+){0,3} (?:got|has|have|comes? with) (?!to\b)/

/** False for the name of a product alone, and for "can I get the cap". */
export const isQuestion = (text: string): boolean =>
  interrogative.test(text) && !obtaining.test(text)

export const readQuestion = (text: string, { isOfSides } = { isOfSides: true }): Question => {
  if (difference.test(text) || (isOfSides && preference.test(text) && / or /.test(text)))
    return 'comparison'
  if ((choosing.test(text) || ofAnyKind.test(text)) && graded.test(text)) return 'comparison'
  const aspects = readAspects(text)
  const isOfField = fields.some((name) => aspects.has(name))
  const isOfPart = aspects.has('part') && stated.test(text)
  if (isOfField || isOfPart || (isQuestion(text) && definite.test(text))) return 'fact'
  return 'search'
}
