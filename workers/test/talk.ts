/** Conversations with the assistant over a test file's own database, which has the seed's products. */
import type { AssistantContext } from '@shop/contracts/assistant'
import { seedWhenEmpty } from '@shop/db/seed'

import { replyToShopper } from '../src/assistant/pipeline.ts'
import type { Reply } from '../src/assistant/reply/write-reply.ts'
import { createCache } from '../src/platform/cache.ts'
import { openOwnDatabase } from './own-database.ts'

/** `send` gets the reply to one message, `talk` the replies to the messages of one conversation. */
export const openTalk = async () => {
  const db = await openOwnDatabase()
  await seedWhenEmpty(db, Date.now())
  const ctx = {
    db,
    cache: createCache(() => Date.now()),
    now: Date.now,
  }
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
