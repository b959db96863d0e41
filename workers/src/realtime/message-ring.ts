/** The last messages, so that a page that reconnects needs no database query. */
import type { RealtimeTopic } from '@shop/contracts/realtime'

/** A message about a subject. It makes earlier messages about the same subject redundant. */
export type Outgoing = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  createdAtMs: number
  text: string
}

/**
 * The last message of each subject after event `floor`, up to event `seq`. Events up to `floor`
 * happened at `floorAtMs` or earlier.
 */
export type Messages = {
  floor: number
  floorAtMs: number
  seq: number
  messages: readonly Outgoing[]
}

/** A page that missed more messages reloads its data, which is cheaper. */
export const maxMessages = 1000

export type MessageRing = ReturnType<typeof createRing>

/** Holds one message per subject, ordered by `seq`. */
export const createRing = (start: Messages) => {
  let { floor, floorAtMs, seq } = start
  let bySubject = new Map<string, Outgoing>()

  const append = (messages: readonly Outgoing[]): void => {
    for (const message of messages) {
      const key = `${message.topic} ${message.subjectId}`
      // A map iterates in insertion order, so the latest message must come last.
      bySubject.delete(key)
      bySubject.set(key, message)
    }
    for (const [key, oldest] of bySubject) {
      if (bySubject.size <= maxMessages) break
      bySubject.delete(key)
      floor = oldest.seq
      floorAtMs = oldest.createdAtMs
    }
  }

  /**
   * Adds messages. Returns false if they do not continue those of the ring, because the database
   * was restored or too many events lie between. The ring then holds only the new messages, and
   * pages must reload their data.
   */
  const add = (next: Messages): boolean => {
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
    after: (last: number): Outgoing[] | null =>
      last < floor || last > seq ? null : [...bySubject.values()].filter((one) => one.seq > last),
    /** Returns `null` for a time before the ring. */
    since: (timeMs: number): Outgoing[] | null =>
      timeMs < floorAtMs
        ? null
        : [...bySubject.values()].filter(({ createdAtMs }) => createdAtMs > timeMs),
    messages: (): Messages => ({ floor, floorAtMs, seq, messages: [...bySubject.values()] }),
  }
}
