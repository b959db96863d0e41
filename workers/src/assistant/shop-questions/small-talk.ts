/** What is said to a message that says nothing of products nor of the shop. */

const tellMe = 'Tell me what you are looking for: a kind of piece, a color, a size or a price.'

const sayings: readonly [RegExp, string][] = [
  [
    /^(?:hi|hello|hey|yo|howdy|good (?:morning|afternoon|evening)|how are you|whats? up)(?: there| you| today)?$/,
    `Hi! ${tellMe}`,
  ],
  [
    /^(?:thanks|thank you|thx|ty|cheers|great|perfect|nice|cool|awesome|ok|okay|bye|goodbye|see you)(?: thanks| thank you| you| so much| very much| a lot)?$/,
    "You're welcome. Ask me whenever you want to see something else.",
  ],
  [
    /^(?:are you (?:a |an )?(?:robot|bot|human|real|ai|person|computer)|is this a (?:robot|bot|human|person))$/,
    `I am a program that knows this shop’s products. ${tellMe}`,
  ],
  [/^(?:yes|yep|yeah|sure|no|nope|nah|maybe|i (?:do not )?know|no idea|tell me a joke)$/, tellMe],
  [
    /^(?:help|help me|what can you do|what can i ask|how does this work)$/,
    'Tell me a kind of piece, a color, a size or a price, say “black hoodie under $70”. I also know about shipping, returns and sizes.',
  ],
]

/** Null where a plain text says anything else. */
export const answerSmallTalk = (text: string): string | null =>
  sayings.find(([pattern]) => pattern.test(text))?.[1] ?? null
