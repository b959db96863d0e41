import type { AssistantContext } from '@shop/contracts/assistant'
import { seedWhenNew } from '@shop/db/seed'

import { replyToShopper } from '../src/agents/assistant/pipeline.ts'
import type { Reply } from '../src/agents/assistant/reply/write-reply.ts'
import { testContext } from './context.ts'
import { openOwnDatabase } from './own-database.ts'

export const openTalk = async (now = () => Date.now()) => {
  const db = await openOwnDatabase()
  await seedWhenNew(db, Date.now())
  const { ctx } = testContext({ db, now })
  const send = (message: string, context: AssistantContext | null = null): Promise<Reply> =>
    replyToShopper({ ctx, input: { message, context } })
  const talk = async (messages: readonly string[]): Promise<Reply[]> => {
    const replies: Reply[] = []
    for (const message of messages) replies.push(await send(message, replies.at(-1)?.context))
    return replies
  }
  return { db, send, talk }
}

export const idsOf = (reply: Reply | undefined): string[] =>
  reply?.products.map(({ id }) => id) ?? []

export const namesOf = (reply: Reply | undefined): string[] =>
  reply?.products.map(({ name }) => name) ?? []
