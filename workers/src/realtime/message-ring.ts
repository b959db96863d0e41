/** The last messages in memory: what a page that connects has missed, without asking the database. */
import type { RealtimeTopic } from '@shop/contracts/realtime'

/** What is known of a subject's last event. Of several about one subject the last one says all. */
export type Noted = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  createdAtMs: number
  /** The last event that changed what pages show of the subject, and the last that may have changed lists; 0 for none. */
  shownSeq: number
  listsSeq: number
}

/** One message as text. */
export type Outgoing = Noted & { text: string }

/** The messages of all events above `floor` up to `seq`, in order; those up to `floor` happened until `floorAtMs`. */
export type Messages<One = Outgoing> = {
  floor: number
  floorAtMs: number
  seq: number
  messages: readonly One[]
}

/** A page that missed more than these reloads its data, which is cheaper. */
export const maxMessages = 1000

/** The last messages of the outbox, one a subject, in order of `seq`. */
export type MessageRing = ReturnType<typeof createRing<Outgoing>>

/** A ring that begins with some messages, and holds those of so many subjects. */
export const createRing = <One extends Noted>(start: Messages<One>, limit = maxMessages) => {
  let { floor, floorAtMs, seq } = start
  let bySubject = new Map<string, One>()

  const append = (messages: readonly One[]): void => {
    for (const message of messages) {
      const key = `${message.topic} ${message.subjectId}`
      const { shownSeq = 0, listsSeq = 0 } = bySubject.get(key) ?? {}
      // A map is in the order of insertion: the latest message stands last.
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
   * Appends what follows. False when it does not follow, because the database was restored or too much lies
   * between: the ring then holds the new messages only, and pages must load their data again.
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
    /** The number of the last event that the ring knows. */
    seq: (): number => seq,
    /** What was missed after a number; `null` when the ring cannot say. */
    after: (last: number): One[] | null =>
      last < floor || last > seq ? null : [...bySubject.values()].filter((one) => one.seq > last),
    /** What was missed since a time; `null` when the ring cannot say. */
    since: (timeMs: number): One[] | null =>
      timeMs < floorAtMs
        ? null
        : [...bySubject.values()].filter(({ createdAtMs }) => createdAtMs > timeMs),
    /** All that the ring holds, to begin another ring with. */
    messages: (): Messages<One> => ({ floor, floorAtMs, seq, messages: [...bySubject.values()] }),
  }
}
