/** The assistant's replies to small talk, and to messages out of its scope. */
import texts from './small-talk.json' with { type: 'json' }

export type SmallTalk = keyof typeof texts
export const smallTalks = Object.keys(texts) as SmallTalk[]

const invitation = 'Tell me what you are looking for: a kind of piece, a color, a size or a price.'

/** Returns the reply to a message of this kind. */
export const smallTalkText = (name: SmallTalk): string =>
  texts[name].replace('{invitation}', invitation)

/** Sentences by the shopper's language. Each says that replies are in English. */
export const inEnglishTexts = {
  spanish: 'Entiendo español; respondo en inglés.',
  french: 'Je comprends le français ; je réponds en anglais.',
} as const
