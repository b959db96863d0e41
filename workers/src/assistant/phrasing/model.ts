/** The language model that may phrase answers: none, unless one is configured. */
import type { Model } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import type { LogLine } from '../../platform/log.ts'
import { askEndpoint } from './ask-endpoint.ts'
import { askWorkersAi } from './ask-workers-ai.ts'
import { readModelSettings } from './model-settings.ts'

type Given = { env: Pick<Env, 'AI'>; log: (line: LogLine) => void }

/** A model that is named wrongly is none: pages and orders need no words. */
export const openModel = ({ env, log }: Given): Model | null => {
  try {
    return chooseModel(env)
  } catch (error) {
    log({ level: 'error', message: 'the assistant has no language model', error })
    return null
  }
}

/** An endpoint comes before the binding. @throws Error for a model that nothing runs */
const chooseModel = (env: Pick<Env, 'AI'>): Model | null => {
  const settings = readModelSettings(env)
  const { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: name, ASSISTANT_LLM_KEY: key } = settings
  if (!name) return null
  if (url) return askEndpoint({ url, name, key })
  if (env.AI) return askWorkersAi(env.AI, name)
  throw new Error('ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL, or the binding AI of Workers AI')
}
