/** Calls about the shopping assistant. */
import { type AskAssistantWire, AssistantAnswer } from '@shop/contracts/assistant'

import type { Client } from './client.ts'

/** Asks the assistant; `context` of the last answer lets "the second one" mean something. @throws ApiProblem `bad-input` */
export const askAssistant = (
  client: Client,
  input: AskAssistantWire,
  options?: { signal: AbortSignal },
): Promise<AssistantAnswer> =>
  client.request('/api/assistant', AssistantAnswer, { method: 'POST', body: input, ...options })
