import texts from './small-talk.json' with { type: 'json' }

export type SmallTalk = keyof typeof texts
export const smallTalks = Object.keys(texts) as SmallTalk[]

/** Returns the reply to a message of this kind. */
export const smallTalkText = (name: SmallTalk): string => texts[name]

/** Says in the shopper's language that replies are in English. */
export const inEnglishTexts = {
  spanish: 'Entiendo español; respondo en inglés.',
  french: 'Je comprends le français ; je réponds en anglais.',
} as const
