/** The assistant's answer to one message: about the shop itself, or products, in a model's words where there is one. */
import type { AssistantRequest } from '@shop/contracts/assistant'

import type { Ctx } from '../platform/context.ts'
import { type Answer, answerMessage } from './answer-message.ts'
import { phraseAnswer } from './phrasing/phrase-answer.ts'
import { answerShopQuestion } from './shop-questions/answer-shop-question.ts'

/** The widget waits two seconds for an answer; a phone's way here and back may take half of them. */
const patienceMs = 900

type Given = { ctx: Pick<Ctx, 'db' | 'cache' | 'model' | 'log'>; input: AssistantRequest }

/** The time runs from the question's arrival: what finding takes, the model has less. */
export const answerShopper = async ({ ctx, input }: Given): Promise<Answer> => {
  const aboutShop = answerShopQuestion(input)
  if (aboutShop) return aboutShop
  const { model } = ctx
  if (!model) return answerMessage({ ctx, input })
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await answerMessage({ ctx, input })
  return phraseAnswer({ ctx: { ...ctx, model }, message: input.message, answer, signal })
}
