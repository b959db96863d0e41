/** A model of Cloudflare's Workers AI, in its JSON mode. */
import * as v from 'valibot'

import type { Model } from './model.ts'
import { readJson } from './read-json.ts'

/** Older models answer in `response`, as text or as JSON already; newer ones like OpenAI. */
const Completion = v.union([
  v.object({ response: v.union([v.string(), v.looseObject({})]) }),
  v.object({
    choices: v.tupleWithRest(
      [v.object({ message: v.object({ content: v.string() }) })],
      v.unknown(),
    ),
  }),
])

export const askWorkersAi = (ai: Pick<Ai, 'run'>, name: string): Model =>
  async function askModel({ system, user, schema }, signal) {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]
    // Unlike OpenAI's, the schema here has no envelope (developers.cloudflare.com/workers-ai/features/json-mode).
    const inputs = { messages, response_format: { type: 'json_schema', json_schema: schema } }
    const completion = v.safeParse(Completion, await ai.run<string>(name, inputs, { signal }))
    if (!completion.success) throw new Error('Workers AI answered no completion')
    const { output } = completion
    const said = 'response' in output ? output.response : output.choices[0].message.content
    return typeof said === 'string' ? readJson(said) : said
  }
