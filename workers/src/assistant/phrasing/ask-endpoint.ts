/** A model behind any endpoint that speaks OpenAI's chat completions. */
import * as v from 'valibot'

import type { Model } from './model.ts'
import { readJson } from './read-json.ts'

const Completion = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: v.string() }) })], v.unknown()),
})

type Endpoint = { url: string; name: string; key: string | undefined }

/** `url` is what comes before `/chat/completions`; the key travels to it alone, so redirects are not followed. */
export const askEndpoint = ({ url, name, key }: Endpoint): Model => {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  }
  return async function askModel({ system, user, schema }, signal) {
    const body = JSON.stringify({
      model: name,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reply', strict: true, schema },
      },
    })
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the endpoint answered ${response.status}`)
    }
    const completion = v.safeParse(Completion, readJson(await response.text()))
    if (!completion.success) throw new Error('the endpoint answered no completion')
    return readJson(completion.output.choices[0].message.content)
  }
}
