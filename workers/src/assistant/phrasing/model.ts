/** The language model that may phrase answers: none, unless one is configured. */
import type { Env, Settings } from '../../env.ts'
import { askEndpoint } from './ask-endpoint.ts'
import { askWorkersAi } from './ask-workers-ai.ts'

/** A request in words, and the JSON Schema that the answer shall have. */
export type Prompt = { system: string; user: string; schema: object }

/** Answers the JSON that the model wrote, of whatever shape. @throws Error when there is none, or in `signal`'s time */
export type Model = (prompt: Prompt, signal: AbortSignal) => Promise<unknown>

/** An endpoint comes before the binding. @throws Error for a model that nothing runs */
export const openModel = (settings: Settings, { AI }: Pick<Env, 'AI'>): Model | null => {
  const { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: name, ASSISTANT_LLM_KEY: key } = settings
  if (!name) return null
  if (url) return askEndpoint({ url, name, key })
  if (AI) return askWorkersAi(AI, name)
  throw new Error('ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL, or the binding AI of Workers AI')
}
