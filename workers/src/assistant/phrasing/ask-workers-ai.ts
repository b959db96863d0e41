/** A model of Cloudflare's Workers AI, in its JSON mode. */
import * as v from 'valibot'

import { Completion, maxTokens, toMessages } from './completion.ts'
import { ModelFailure } from './model-failure.ts'
import type { Model } from '../../platform/context.ts'
import { readJson } from './read-json.ts'

/** Older models answer in `response`, as text or as JSON already; newer ones like OpenAI. */
const Answer = v.union([
  v.object({ response: v.union([v.string(), v.looseObject({})]) }),
  Completion,
])

export const askWorkersAi = (ai: Pick<Ai, 'run'>, name: string): Model =>
  async function askModel(prompt, signal) {
    const inputs = {
      messages: toMessages(prompt),
      max_tokens: maxTokens,
      // Unlike OpenAI's, the schema here has no envelope (developers.cloudflare.com/workers-ai/features/json-mode).
      response_format: { type: 'json_schema', json_schema: prompt.schema },
    }
    const answer = v.safeParse(Answer, await ai.run<string>(name, inputs, { signal }))
    if (!answer.success) throw new ModelFailure('Workers AI answered no completion')
    const { output } = answer
    const said = 'response' in output ? output.response : output.choices[0].message.content
    return typeof said === 'string' ? readJson(said) : said
  }
