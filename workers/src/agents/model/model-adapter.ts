/** Calls Workers AI or an endpoint for chat completions. Both stream server-sent events. */
import type { Env } from '../../platform/env.ts'
import type { Settings } from '../../platform/settings.ts'

export type ToolCall = { id: string; name: string; arguments: string }

/** A message in the format of OpenAI's chat completions, which Workers AI also accepts. */
export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: object[] }
  | { role: 'tool'; tool_call_id: string; name: string; content: string }

type ChatRequest = { messages: readonly ChatMessage[]; tools: readonly object[] }

type Open = (request: ChatRequest, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
export type Model = { kind: 'workers-ai' | 'endpoint'; name: string; open: Open }

/** Never contains a provider's message, which may quote the request or the key. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

const maxReplyTokens = 600

type Choosing = Pick<Settings, 'MODEL_URL' | 'MODEL_KEY' | 'MODEL_NAME'>

export const openModel = (
  { MODEL_URL: url, MODEL_KEY: key, MODEL_NAME: name }: Choosing,
  { AI: service }: Pick<Env, 'AI'>,
): Model | null => {
  if (!name) return null
  if (url) return { kind: 'endpoint', name, open: openEndpoint(url, key, name) }
  return service ? { kind: 'workers-ai', name, open: openService(service, name) } : null
}

/** Follows no redirects, because only this URL may receive the key and the shopper's words. */
const openEndpoint =
  (url: string, key: string | undefined, name: string): Open =>
  async (request, signal) => {
    const options = { model: name, ...optionsOf(request), stream_options: { include_usage: true } }
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(options),
      redirect: 'manual',
      signal,
    }).catch(() => {
      throw new ModelError('The model could not be reached.')
    })
    if (response.ok && response.body) return response.body
    await response.body?.cancel()
    throw new ModelError(`The model responded with ${response.status}.`)
  }

const openService =
  (service: Pick<Ai, 'run'>, name: string): Open =>
  async (request, signal) => {
    // The type knows only some models, but every text model takes these inputs.
    const run: (name: string, inputs: object, options: object) => Promise<unknown> =
      service.run.bind(service)
    const stream = await run(name, optionsOf(request), { signal }).catch(() => {
      throw new ModelError('Workers AI did not reply.')
    })
    if (stream instanceof ReadableStream) return stream
    throw new ModelError('Workers AI did not stream its reply.')
  }

/** Omits an empty list of tools, because some endpoints reject it. */
const optionsOf = ({ messages, tools }: ChatRequest) => ({
  messages,
  ...(tools.length > 0 && { tools }),
  stream: true,
  max_tokens: maxReplyTokens,
  temperature: 0.2,
})
