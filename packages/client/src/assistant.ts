import { type AssistantRequestWire, AssistantReply } from '@shop/contracts/assistant'

import type { Client } from './client.ts'

/**
 * Sends a message. With the `context` of the last reply, it may refer to that, as in "the second
 * one".
 * @throws ApiProblem `bad-input`
 */
export const sendToAssistant = (
  client: Client,
  input: AssistantRequestWire,
  options?: { signal: AbortSignal },
): Promise<AssistantReply> =>
  client.request('/api/assistant', AssistantReply, { method: 'POST', body: input, ...options })
