import { type AssistantRequestWire, AssistantReply } from '@shop/contracts/assistant'

import type { Client } from './client.ts'

/** Sends a message; `context` makes "the second one" work. @throws ApiProblem `bad-input` */
export const sendToAssistant = (
  client: Client,
  input: AssistantRequestWire,
  options?: { signal: AbortSignal },
): Promise<AssistantReply> =>
  client.request('/api/assistant', AssistantReply, { method: 'POST', body: input, ...options })
