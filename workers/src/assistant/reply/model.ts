/** The language model that may word replies: any endpoint with OpenAI's chat completions, or Workers AI. */
import { ProblemError } from '@shop/contracts/problem'
import * as v from 'valibot'

import { readBytes } from '../../http/valid.ts'
import type { Model, Prompt } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import type { LogLine } from '../../platform/log.ts'
import { readModelSettings } from './model-settings.ts'

type Input = { env: Pick<Env, 'AI'>; log: (line: LogLine) => void }

/** `null` unless a model is configured. Wrong settings are logged only: the rest of the shop works without it. */
export const openModel = ({ env, log }: Input): Model | null => {
  try {
    return chooseModel(env)
  } catch (error) {
    log({ level: 'error', message: 'the assistant has no language model', error })
    return null
  }
}

/** An endpoint takes precedence over the binding. @throws Error for a model that nothing runs */
const chooseModel = (env: Pick<Env, 'AI'>): Model | null => {
  const settings = readModelSettings(env)
  const { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: name, ASSISTANT_LLM_KEY: key } = settings
  if (!name) return null
  if (url) return endpointModel({ url, name, key })
  if (env.AI) return workersAiModel(env.AI, name)
  throw new Error('ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL, or the binding AI of Workers AI')
}

/** Why a model's output was not used, in words of ours: the platform's may quote a shopper, or the key. */
export class ModelError extends Error {
  override name = 'ModelError'
}

/** What may be logged of an error: all of ours, of others only the name. */
export const toModelError = (error: unknown): ModelError => {
  if (error instanceof ModelError) return error
  const name = error instanceof Error ? error.name : typeof error
  return new ModelError(`the request failed: ${name}`)
}

const Completion = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: v.string() }) })], v.unknown()),
})

/** Two sentences and a few handles take about 150; output that does not end is paid by the token. */
const maxTokens = 400

const toMessages = ({ system, user }: Prompt) => [
  { role: 'system', content: system },
  { role: 'user', content: user },
]

/** Far more than two sentences. */
const maxBytes = 16 * 1024

type Endpoint = { url: string; name: string; key: string | undefined }

/** `url` is what comes before `/chat/completions`. Redirects are not followed: only this URL may get the key. */
const endpointModel = ({ url, name, key }: Endpoint): Model => {
  const completionsUrl = `${url.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return async function requestCompletion(prompt, signal) {
    const response = await fetch(completionsUrl, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        model: name,
        messages: toMessages(prompt),
        max_tokens: maxTokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reply', strict: true, schema: prompt.schema },
        },
      }),
      signal,
      redirect: 'manual',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ModelError(`the endpoint responded with ${response.status}`)
    }
    const completion = v.safeParse(Completion, parseJson(await readText(response)))
    if (!completion.success) throw new ModelError('the endpoint responded with no completion')
    return parseJson(completion.output.choices[0].message.content)
  }
}

const readText = async (response: Response): Promise<string> => {
  try {
    return new TextDecoder().decode(await readBytes(response, maxBytes))
  } catch (error) {
    if (error instanceof ProblemError)
      throw new ModelError('the response of the endpoint is too long')
    throw error
  }
}

/** Older models have their output in `response`, as text or already as JSON; newer ones like OpenAI. */
const WorkersAiOutput = v.union([
  v.object({ response: v.union([v.string(), v.looseObject({})]) }),
  Completion,
])

/** A model of Workers AI, in its JSON mode. */
export const workersAiModel = (ai: Pick<Ai, 'run'>, name: string): Model =>
  async function runModel(prompt, signal) {
    const inputs = {
      messages: toMessages(prompt),
      max_tokens: maxTokens,
      // Unlike OpenAI's, the schema here has no envelope (developers.cloudflare.com/workers-ai/features/json-mode).
      response_format: { type: 'json_schema', json_schema: prompt.schema },
    }
    const result = v.safeParse(WorkersAiOutput, await ai.run<string>(name, inputs, { signal }))
    if (!result.success) throw new ModelError('Workers AI returned no completion')
    const { output } = result
    const content = 'response' in output ? output.response : output.choices[0].message.content
    return typeof content === 'string' ? parseJson(content) : content
  }

/** @throws ModelError in place of the platform's error, which would quote the text and with it a shopper */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('the model wrote no JSON')
  }
}
