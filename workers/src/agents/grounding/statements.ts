import type { GetPoliciesResult } from '@shop/contracts/agent'

import { common, toWords } from './plain-text.ts'

/** Beginnings of words that make a sentence a policy: shipping, returns, prices, promises. */
const beginnings =
  'ship|deliver|arriv(?!als)|dispatch|courier|postage|tracking|process|international|worldwide|overseas|abroad|restock|return|exchang|refund|reimburs|swap|replac|cancel|polic|warrant|guarante|discount|coupon|voucher|promo|complimentary|gratis|bonus|reward|loyal|compensat|money|bargain|waiv|upgrad|negotia|knock|haggl|clearance|charg|payment|purchase|subtotal|taxe?s?\\b|reserv|tomorrow|tonight|overnight|fortnight|opening|e-?mail|phone|parcel|package|whenever|alteration|repair|tailor(?!ed)|billed|bills?\\b|included'
const phrases = [
  '(?:be|get|become|gets|becomes) (?:cheaper|yours)|in price|(?:a|the) present|(?:your|the|our) doors?',
  'comes? (?:along|by)|comes? with an? (?:cap|hat|beanie|tee|t-shirt|shirt|hoodie|tank)|(?:bring|hand) (?:it|them)|open all|your (?:card|data)',
  'express|standard(?! fit)|customs?|pick ?up|in[- ]store|our stores?',
  '(?:money|cash|sum|give|get|got|go|send|bring|take|hand) (?:\\S{1,20} ){0,3}back',
  '(?<!feel |-)free(?!-)|codes?|credit|cash|deals?|special (?:price|offer)|price[- ]match',
  'half (?:off|price)|off(?!-white)|(?:my|our) treat|gift (?:card|wrap|wrapping|with|certificate)',
  'pays?|paid|paying|fees?|duty|duties|flat (?:\\$|rate|fee)|bogo',
  '(?:cheaper|less|lower) for you|(?:on|from) (?:us|me|the house)|no (?:cost|charge|questions|strings|risk|fee)|(?:costs?|for) nothing',
  '(?:buy|\\d) (?:\\S{1,20} )?for (?:one|\\d|the price)',
  'hold (?:it|one|this|that|them|a|the|your)|set (?:it|one|them) aside|(?:your|an|the|each|every|all|my|first|next) orders?|track (?:your|it|the)',
  "you(?:'ll|'d| will| can| could| also| even| still){0,3} (?:receive|keep|save|earn|win|claim|owe|get (?!it\\b|them\\b|the\\b|this\\b|one\\b|[\u{e000}-\u{f8ff}]))",
  '(?:same|next)[- ]day|(?:this|next) (?:week|weekend|month)|(?:by|before|until|in time for) (?:christmas|the holidays)',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|may \\d',
  "(?:we're|we are) open|hours?|call us|write to",
].join('|')
const lessThan = '\\d (?:dollars )?(?:less|cheaper|lower|extra|saved)\\b'

/** Every verb after "we" counts as a promise, except the verbs in these two lists. */
const auxiliary =
  "will|would|can|could|may|might|do|did|don't|didn't|can't|have|has|had|am|are|is|was|were|just|also|only|still|currently|already|really|both|not|never"
const harmless =
  'find|found|carry|carries|sells?|stocks?|see|saw|show|suggest|recommend|think|like|love|hope|know|look|looked|looking|check|checked|help|helped|understand|mean|pick|picked|choose|chose|want|need|say|said|tell|ask|answer|go|glad|happy|sorry|afraid|sure|here'
const actor = "I|we|let me|let us|let's|(?:our|the) (?:team|staff|shop|store)"
const participle = '[a-z]{1,20}(?:ed|ing)|sent|put|set|given|taken|made|held|cut|got|thrown'
const acts = `(?:${actor})(?:'(?:ve|ll|m|re|d|s))?(?: (?:${auxiliary})){0,4} (?!(?:${auxiliary}|${harmless})\\b)(?:(?<!\\b(?:have|has|had|am|are|is|was|were) )[a-z]|(?:${participle})\\b)`

const policy = new RegExp(`\\b(?:${beginnings}|(?:${phrases})\\b|${acts})|${lessThan}`, 'iu')

export const isPolicy = (masked: string): boolean => policy.test(masked)

/** Excludes texts of products, because they may contain promises that the shop does not make. */
export const statementsOf = ({ policies, contact }: GetPoliciesResult): string[] => [
  ...policies.flatMap(({ sections }) => sections.flatMap(({ text }) => toStatements(text))),
  `You can write to ${contact.email} or call ${contact.phone}.`,
  `We are open ${contact.hours.join(', ')}.`,
]

/** Makes each paragraph and list item one statement, so that a rule keeps its conditions. */
const toStatements = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.replace(/^- /, '').replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1'))
    .filter((line) => /^\p{Lu}.*[.?!]$/u.test(line))

const minShared = 0.5

/**
 * Returns the statement that shares the most content words with the sentence. Among equals, prefers
 * statements that state an amount if the sentence does, or none if the sentence does not, and then
 * those with the fewest content words.
 */
export const statementFor = (masked: string, statements: readonly string[]): string | null => {
  const said = contentWords(masked)
  const isAmount = amount.test(masked)
  const [best] = statements
    .map((statement) => {
      const own = contentWords(statement)
      const shared = [...said].filter((word) => own.has(word)).length
      const isLike = Number(amount.test(statement) === isAmount)
      return { statement, shared, isLike, density: shared / own.size }
    })
    .filter(({ shared }) => shared >= Math.min(2, said.size) && shared >= said.size * minShared)
    .toSorted(
      (one, other) =>
        other.shared - one.shared || other.isLike - one.isLike || other.density - one.density,
    )
  return said.size > 0 && best ? best.statement : null
}

const amount = /\$ ?\d|\d ?(?:dollars|bucks)/

const synonyms: Record<string, string> = {
  deli: 'ship',
  arri: 'ship',
  refu: 'retu',
  swap: 'exch',
  guar: 'warr',
  emai: 'writ',
  reac: 'writ',
  cont: 'writ',
  phon: 'call',
}

/** Returns short stems of the words that state a fact. Ignores figures. */
const contentWords = (text: string): Set<string> =>
  new Set(
    toWords(text).flatMap((word) => {
      if (common.has(word) || /\d/.test(word)) return []
      const [, day] = /^(mon|tue|wed|thu|fri|sat|sun)\w*day$/.exec(word) ?? []
      const stem = day ?? word.replace(/s$/, '').slice(0, 4)
      return [synonyms[stem] ?? stem]
    }),
  )
