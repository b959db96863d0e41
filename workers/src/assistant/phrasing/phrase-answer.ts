/** Lets a model say the answer in its own words; whatever goes wrong, the answer stays as it is. */
import * as v from 'valibot'

import type { Ctx } from '../../platform/context.ts'
import type { Answer } from '../answer-message.ts'
import { findInvention } from './find-invention.ts'
import { ModelFailure, toModelFailure } from './model-failure.ts'
import type { Model } from '../../platform/context.ts'
import { writePrompt } from './write-prompt.ts'

const Phrasing = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400)),
  handles: v.pipe(v.array(v.string()), v.maxLength(20)),
})

type Given = {
  ctx: Pick<Ctx, 'log'> & { model: Model }
  message: string
  answer: Answer
  /** Ends the wait for the model. */
  signal: AbortSignal
}

/** What was not found, or not as it was asked for, is told in the shop's own words. */
export const phraseAnswer = async (given: Given): Promise<Answer> => {
  const { ctx, answer } = given
  if (answer.products.length === 0 || answer.unmet.length > 0) return answer
  if (given.signal.aborted) return answer
  try {
    return await askModel(given)
  } catch (error) {
    const failure = toModelFailure(error)
    ctx.log({ level: 'warn', message: 'the assistant speaks for itself', error: failure })
    return answer
  }
}

/** The model chooses which of the found products are shown, not their order; an order asked for shows them all. */
const askModel = async ({ ctx, message, answer, signal }: Given): Promise<Answer> => {
  const asked = ctx.model(writePrompt(message, answer.products), signal)
  const said = v.safeParse(Phrasing, await Promise.race([asked, whenAborted(signal)]))
  if (!said.success) throw new ModelFailure('the model answered in another shape')
  const { text, handles } = said.output
  const chosen = answer.products.filter(({ id }) => handles.includes(id))
  if (chosen.length === 0) throw new ModelFailure('the model chose none of the products')
  const products = answer.context.wanted.order ? answer.products : chosen
  const invention = findInvention(text, products)
  if (invention) throw new ModelFailure(`the model made up something: ${invention}`)
  const shown = products.map(({ id }) => id)
  return { ...answer, content: text, products, context: { ...answer.context, shown } }
}

/** A binding may take its time with the signal. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ModelFailure('the model took too long')))
  })
