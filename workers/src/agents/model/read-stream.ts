/** Reads the server-sent events of a model's reply to one call. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'

import { ModelError, type ToolCall } from './model-adapter.ts'

/** A longer stream is an error. The longest reply (`maxReplyTokens`) needs a fraction of this. */
const maxStreamChars = 400_000

const text = v.nullish(v.string())

/** A tool call arrives in pieces. The index says which call a piece continues. */
const ToolCallPart = v.object({
  index: v.optional(v.number(), 0),
  id: text,
  function: v.optional(v.object({ name: text, arguments: text })),
})

const Delta = v.object({ content: text, tool_calls: v.nullish(v.array(ToolCallPart)) })

const Chunk = v.object({
  choices: v.nullish(v.array(v.object({ delta: v.optional(Delta), finish_reason: text }))),
  /** Older models of Workers AI send `response` and `tool_calls` instead of `choices`. */
  response: v.nullish(v.union([v.string(), v.number()])),
  tool_calls: v.nullish(v.array(v.object({ name: v.string(), arguments: v.unknown() }))),
  usage: v.nullish(v.object({ total_tokens: v.number() })),
  error: v.nullish(v.unknown()),
})
type Chunk = v.InferOutput<typeof Chunk>

export type CallResult = { text: string; toolCalls: ToolCall[]; tokens: number }

/**
 * Yields text as it arrives, and fills in `result`. A line break completes the last sentence, unless
 * the provider has cut it off. A stream that ends early is an error.
 * @throws ModelError
 */
export async function* readStream(
  bytes: ReadableStream<Uint8Array>,
  result: CallResult,
): AsyncGenerator<string> {
  const open = new Map<number, ToolCall>()
  let end = ''
  let length = 0
  const events = bytes
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: maxStreamChars }))
  for await (const { data } of events) {
    length += data.length
    if (length > maxStreamChars) throw new ModelError('The model sent too much.')
    // A provider may keep the connection open after `[DONE]`.
    if (data === '[DONE]') {
      end ||= 'stop'
      break
    }
    const chunk = parseChunk(data)
    const [choice] = chunk.choices ?? []
    end = choice?.finish_reason || end
    if (chunk.usage) result.tokens = Math.max(result.tokens, chunk.usage.total_tokens)
    addToolCalls(result.toolCalls, open, chunk)
    const words = String(choice?.delta?.content ?? chunk.response ?? '')
    result.text += words
    if (words !== '') yield words
  }
  if (!end) throw new ModelError('The model stopped in the middle of its reply.')
  if (end !== 'length') yield '\n'
}

const parseChunk = (data: string): Chunk => {
  try {
    const chunk = v.parse(Chunk, JSON.parse(data))
    if (!chunk.error) return chunk
  } catch {
    throw new ModelError('The model sent a chunk that is not of the expected form.')
  }
  throw new ModelError('The model reported an error in its stream.')
}

const addToolCalls = (calls: ToolCall[], open: Map<number, ToolCall>, chunk: Chunk): void => {
  for (const { index, id, function: own } of chunk.choices?.[0]?.delta?.tool_calls ?? []) {
    const last = open.get(index)
    // Some providers give all calls the same index, or continue a call with an empty id.
    const isSame = last && (!id || id === last.id)
    const call = isSame ? last : { id: id || `call_${calls.length}`, name: '', arguments: '' }
    if (!isSame) calls.push(call)
    open.set(index, call)
    call.name += own?.name ?? ''
    call.arguments += own?.arguments ?? ''
  }
  for (const { name, arguments: given } of chunk.tool_calls ?? []) {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    calls.push({ id: `call_${calls.length}`, name, arguments: text })
  }
}
