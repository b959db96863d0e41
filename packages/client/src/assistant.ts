/** Calls about the shopping assistant. */
import { type AssistantRequestWire, AssistantReply } from '@shop/contracts/assistant'

import type { Client } from './client.ts'

/** Sends a message; with the `context` of the last reply, "the second one" is understood. @throws ApiProblem `bad-input` */
export const sendToAssistant = (
  client: Client,
  input: AssistantRequestWire,
  options?: { signal: AbortSignal },
): Promise<AssistantReply> =>
  client.request('/api/assistant', AssistantReply, { method: 'POST', body: input, ...options })
