/** The variables that name a language model, apart from the others: a shop is open without one. */
import * as v from 'valibot'

import { parseVariables } from '../../platform/parse-variables.ts'

/** Sends the key encrypted or not off this machine; credentials and queries belong nowhere in it. */
const isEndpoint = (given: string): boolean => {
  const url = URL.parse(given)
  if (!url || url.username || url.password || /[?#]/.test(given)) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
  )
}

const ModelSettings = v.pipe(
  v.object({
    /** What comes before `/chat/completions`. */
    ASSISTANT_LLM_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          isEndpoint,
          'must be an address such as https://models.example/v1, or with http:// one of this machine, without a name, password, query or hash',
        ),
      ),
    ),
    ASSISTANT_LLM_MODEL: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a model'))),
    ASSISTANT_LLM_KEY: v.optional(v.string()),
  }),
  v.forward(
    v.check(
      ({ ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: model }) => !url || Boolean(model),
      'must name a model where ASSISTANT_LLM_URL is set',
    ),
    ['ASSISTANT_LLM_MODEL'],
  ),
  v.forward(
    v.check(
      ({ ASSISTANT_LLM_URL: url, ASSISTANT_LLM_KEY: key }) => !key || Boolean(url),
      'must be set where ASSISTANT_LLM_KEY is',
    ),
    ['ASSISTANT_LLM_URL'],
  ),
)

/** Their names. */
export const modelSettingNames: readonly string[] = Object.keys(ModelSettings.entries)

/** @throws Error that names the variable and what it must be, and quotes none */
export const readModelSettings = (env: unknown): v.InferOutput<typeof ModelSettings> =>
  parseVariables(ModelSettings, env)
