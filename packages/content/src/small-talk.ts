import type { ShopSettings } from '@shop/domain/shop-settings'

import { factsOf, fillFacts } from './shop-facts.ts'
import texts from './small-talk.json' with { type: 'json' }

export type SmallTalk = keyof typeof texts
export const smallTalks = Object.keys(texts) as SmallTalk[]

/** Returns the reply to a message of this kind. */
export const smallTalkText = (name: SmallTalk, message: string, settings: ShopSettings): string =>
  howAreYou.test(message) && /greeting|mood/.test(name)
    ? wellText
    : fillFacts(texts[name], factsOf(settings))

const howAreYou =
  /\bhow (?:are|have) you\b|\bhow (?:is|s) it going\b|\bhow you doing\b|\bhow(?:(?: i|[’']?)s)? your (?:day|morning|evening|week|weekend)\b/i
const wellText = 'I’m doing well, thank you! What can I find for you?'

/** Says in the shopper's language that replies are in English. */
export const inEnglishTexts = {
  spanish: 'Entiendo español; respondo en inglés.',
  french: 'Je comprends le français ; je réponds en anglais.',
} as const
