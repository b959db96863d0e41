import type { PageQuery } from '@shop/contracts/fields'
import { type AssistantRequestWire, AssistantReply } from '@shop/contracts/assistant'
import { ModelState, ModelTest, type StopModelInput } from '@shop/contracts/assistant-model'
import { AssistantRatingList, type RateReplyInput } from '@shop/contracts/assistant-rating'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './path.ts'
import { nothing, post, put } from './requests.ts'

type Listeners = {
  signal: AbortSignal
  /** Called when a language model begins to reply. */
  onStart: () => void
  /** Called with each part of the model's text. The returned reply replaces all parts. */
  onText: (text: string) => void
}

/** Sends a shopper's message. `body.context` is the last reply's `context`, if any. */
export const sendToAssistant = (
  client: Client,
  body: AssistantRequestWire,
  { signal, ...listeners }: Listeners,
) =>
  client.request('/api/assistant', AssistantReply, {
    method: 'POST',
    body,
    signal,
    headers: { accept: 'text/event-stream, application/json' },
    read: (response) => readReply(response, listeners),
  })

const readReply = async (
  response: Response,
  { onStart, onText }: Omit<Listeners, 'signal'>,
): Promise<unknown> => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.json()
  onStart()
  for await (const { event, data } of readEvents(response)) {
    if (event === 'reply') return JSON.parse(data)
    if (event === 'text') onText(v.parse(TextEvent, JSON.parse(data)).text)
  }
  throw new Error('The reply ended too early.')
}

const TextEvent = v.object({ text: v.string() })

/** Uses a reader, because some browsers cannot read a stream by `for await`. */
async function* readEvents({ body }: Response): AsyncGenerator<EventSourceMessage> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      yield next.value
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** Rates a reply. A later rating replaces an earlier one. @throws ApiProblem `too-many-requests` */
export const rateReply = (client: Client, body: RateReplyInput) =>
  client.request('/api/assistant/ratings', nothing, post(body))

/** Staff: returns one page of ratings, newest first. */
export const listRatings = (client: Client, query: PartialQuery<PageQuery> = {}) =>
  client.request(`/api/assistant/ratings${toQueryString(query)}`, AssistantRatingList)

/** Staff: returns the state of the assistant's language model. */
export const getModel = (client: Client) => client.request('/api/assistant/model', ModelState)

/** Managers: stops the model, or lets it reply again. */
export const stopModel = (client: Client, body: StopModelInput) =>
  client.request('/api/assistant/model', ModelState, put(body))

/** Managers: sends the model a greeting, and returns the model's reply. */
export const testModel = (client: Client) =>
  client.request('/api/assistant/model/test', ModelTest, post())
