/** What OpenAI's chat completions and those who speak like them have in common. */
import * as v from 'valibot'

import type { Prompt } from '../../platform/context.ts'

export const Completion = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: v.string() }) })], v.unknown()),
})

/** Two sentences and four handles take some 150; a model that goes on and on is paid by the token. */
export const maxTokens = 400

export const toMessages = ({ system, user }: Prompt) => [
  { role: 'system', content: system },
  { role: 'user', content: user },
]
