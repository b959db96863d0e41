/** A model behind any endpoint that speaks OpenAI's chat completions. */
import { ProblemError } from '@shop/contracts/problem'
import * as v from 'valibot'

import { readBytes } from '../../http/valid.ts'
import { Completion, maxTokens, toMessages } from './completion.ts'
import { ModelFailure } from './model-failure.ts'
import type { Model, Prompt } from '../../platform/context.ts'
import { readJson } from './read-json.ts'

/** What is longer is no two sentences. */
const maxBytes = 16 * 1024

type Endpoint = { url: string; name: string; key: string | undefined }

/** `url` is what comes before `/chat/completions`; the key travels to it alone, so redirects are not followed. */
export const askEndpoint = ({ url, name, key }: Endpoint): Model => {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return async function askModel(prompt, signal) {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(toBody(name, prompt)),
      signal,
      redirect: 'manual',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ModelFailure(`the endpoint answered ${response.status}`)
    }
    const completion = v.safeParse(Completion, readJson(await readText(response)))
    if (!completion.success) throw new ModelFailure('the endpoint answered no completion')
    return readJson(completion.output.choices[0].message.content)
  }
}

const toBody = (name: string, prompt: Prompt) => ({
  model: name,
  messages: toMessages(prompt),
  max_tokens: maxTokens,
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'reply', strict: true, schema: prompt.schema },
  },
})

const readText = async (response: Response): Promise<string> => {
  try {
    return new TextDecoder().decode(await readBytes(response, maxBytes))
  } catch (error) {
    if (error instanceof ProblemError) throw new ModelFailure('the endpoint answered too much')
    throw error
  }
}
