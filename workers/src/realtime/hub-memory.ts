/** What the hub knows: the last messages for pages, and what changed last of everything that caches depend on. */
import { type Change, type Changes, isCached, maxProducts } from './change-index.ts'
import { createRing, type Messages, type Noted, type Outgoing } from './message-ring.ts'

/** What the hub gives to shards and replicas. */
export type HubMemory = ReturnType<typeof createHubMemory>

/**
 * Begins with what the outbox holds. A replica that is new, or was away for longer than the ring reaches back, gets what
 * changed last from the record beside it, which orders do not shorten.
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
    /** What a replica lacks that has the changes up to a number; all that is known when that does not lead here. */
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
