import { type Change, type Changes, isCached, maxProducts } from './change-index.ts'
import { createRing, type Messages, type Noted, type Outgoing } from './message-ring.ts'

/** The last messages, for pages, and the last changes, for caches. */
export type HubMemory = ReturnType<typeof createHubMemory>

/**
 * A replica that is new, or was away for long, gets its changes from a separate record, which
 * orders cannot push out.
 */
export const createHubMemory = (start: { messages: Messages; changes: Messages<Noted> }) => {
  const ring = createRing(start.messages)
  const record = createRing(start.changes, maxProducts)
  return {
    ...ring,
    add: (next: Messages): void => {
      ring.add(next)
      record.add({ ...next, messages: next.messages.filter(isCached).map(toNoted) })
    },
    /** Returns all known changes if `after` is unknown here. */
    changesAfter: (after: number | undefined): Changes => {
      const missed = after === undefined ? null : (ring.after(after) ?? record.after(after))
      const { floor, seq, messages } = record.messages()
      return {
        floor: missed && after !== undefined ? after : floor,
        seq,
        changes: (missed ?? messages).filter(isCached).map(toChange),
      }
    },
  }
}

const toNoted = (message: Outgoing): Noted => ({
  ...toChange(message),
  createdAtMs: message.createdAtMs,
})

const toChange = ({ seq, topic, subjectId, shownSeq, listsSeq }: Noted): Change => ({
  seq,
  topic,
  subjectId,
  shownSeq,
  listsSeq,
})
