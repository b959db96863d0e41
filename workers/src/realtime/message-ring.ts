/** The last messages, so that a page that reconnects needs no database query. */
import type { RealtimeTopic } from '@shop/contracts/realtime'

/** Makes earlier events of the subject redundant. */
export type Noted = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  createdAtMs: number
  /** The last events that changed what pages show, and lists; 0 for none. */
  shownSeq: number
  listsSeq: number
}

export type Outgoing = Noted & { text: string }

/** All messages above `floor` up to `seq`. Events up to `floor` happened until `floorAtMs`. */
export type Messages<One = Outgoing> = {
  floor: number
  floorAtMs: number
  seq: number
  messages: readonly One[]
}

/** A page that missed more messages reloads its data, which is cheaper. */
export const maxMessages = 1000

/** One message per subject, ordered by `seq`. */
export type MessageRing = ReturnType<typeof createRing<Outgoing>>

/** Holds at most `limit` subjects. */
export const createRing = <One extends Noted>(start: Messages<One>, limit = maxMessages) => {
  let { floor, floorAtMs, seq } = start
  let bySubject = new Map<string, One>()

  const append = (messages: readonly One[]): void => {
    for (const message of messages) {
      const key = `${message.topic} ${message.subjectId}`
      const { shownSeq = 0, listsSeq = 0 } = bySubject.get(key) ?? {}
      // A map iterates in insertion order, so the latest message must come last.
      bySubject.delete(key)
      bySubject.set(key, {
        ...message,
        shownSeq: Math.max(shownSeq, message.shownSeq),
        listsSeq: Math.max(listsSeq, message.listsSeq),
      })
    }
    for (const [key, oldest] of bySubject) {
      if (bySubject.size <= limit) break
      bySubject.delete(key)
      floor = oldest.seq
      floorAtMs = oldest.createdAtMs
    }
  }

  /**
   * Returns false if the messages do not follow, because the database was restored or too much lies
   * between. The ring then holds only the new ones, and pages must reload their data.
   */
  const add = (next: Messages<One>): boolean => {
    const isNext = next.floor <= seq && next.seq >= seq
    if (!isNext) {
      bySubject = new Map()
      floor = next.floor
      floorAtMs = next.floorAtMs
    }
    const known = isNext ? seq : next.floor
    seq = next.seq
    append(next.messages.filter((message) => message.seq > known))
    return isNext
  }

  append(start.messages)
  return {
    add,
    seq: (): number => seq,
    /** Returns `null` for a number outside of the ring. */
    after: (last: number): One[] | null =>
      last < floor || last > seq ? null : [...bySubject.values()].filter((one) => one.seq > last),
    /** Returns `null` for a time before the ring. */
    since: (timeMs: number): One[] | null =>
      timeMs < floorAtMs
        ? null
        : [...bySubject.values()].filter(({ createdAtMs }) => createdAtMs > timeMs),
    messages: (): Messages<One> => ({ floor, floorAtMs, seq, messages: [...bySubject.values()] }),
  }
}
