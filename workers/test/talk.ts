/** The assistant over a database of a test file's own, with the shop's first products. */
import type { AssistantContext } from '@shop/contracts/assistant'
import { seedWhenEmpty } from '@shop/db/seed'

import type { Answer } from '../src/assistant/answer-message.ts'
import { answerShopper } from '../src/assistant/answer-shopper.ts'
import { createCache } from '../src/platform/cache.ts'
import { openOwnDatabase } from './own-database.ts'

/** `talk` gives the answers to the messages of one conversation. */
export const openTalk = async () => {
  const db = await openOwnDatabase()
  await seedWhenEmpty(db, Date.now())
  const ctx = { db, cache: createCache(() => Date.now()), model: null, log: () => {} }
  const answer = (message: string, context: AssistantContext | null = null): Promise<Answer> =>
    answerShopper({ ctx, input: { message, context } })
  const talk = async (says: readonly string[]): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (const message of says) answers.push(await answer(message, answers.at(-1)?.context))
    return answers
  }
  return { db, answer, talk }
}

export const idsOf = (answer: Answer | undefined): string[] =>
  answer?.products.map(({ id }) => id) ?? []
