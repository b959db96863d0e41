/** Reads what an agent sent. */
import { ProblemError } from '@shop/contracts/problem'

import { readJson } from '../http/valid.ts'

/** A message holds one question; the longest query in four-byte characters fits. */
const maxBytes = 64 * 1024

/**
 * The protocol has given up batches; one would count as a single visit.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input`
 */
export const readMessage = async (request: Request): Promise<unknown> => {
  const message = await readJson(request, maxBytes)
  if (!Array.isArray(message)) return message
  throw new ProblemError('bad-input', 'Send one message of JSON-RPC at a time.')
}
