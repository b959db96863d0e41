import type { RealtimeTopic } from '@shop/contracts/realtime'

export type Outgoing = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  createdAtMs: number
  text: string
}

/** `messages` has each subject's last message since event `floor`, which was at `floorAtMs`. */
export type Messages = {
  floor: number
  floorAtMs: number
  seq: number
  messages: readonly Outgoing[]
}

/** Reloading data is cheaper for a page that missed more messages than this. */
export const maxMessages = 1000

export type MessageRing = ReturnType<typeof createRing>

export const createRing = (start: Messages) => {
  let { floor, floorAtMs, seq } = start
  const bySubject = new Map<string, Outgoing>()

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

  const select = (isIncluded: (message: Outgoing) => boolean): Outgoing[] =>
    [...bySubject.values()].filter(isIncluded)

  append(start.messages)
  return {
    /**
     * Returns false if messages are missing or the database was restored. Pages must then reload
     * data.
     */
    add: (next: Messages): boolean => {
      const isNext = next.floor <= seq && next.seq >= seq
      if (!isNext) {
        bySubject.clear()
        floor = next.floor
        floorAtMs = next.floorAtMs
      }
      const known = isNext ? seq : next.floor
      seq = next.seq
      append(next.messages.filter((message) => message.seq > known))
      return isNext
    },
    seq: (): number => seq,
    after: (last: number): Outgoing[] | null =>
      last < floor || last > seq ? null : select((one) => one.seq > last),
    since: (timeMs: number): Outgoing[] | null =>
      timeMs < floorAtMs ? null : select(({ createdAtMs }) => createdAtMs > timeMs),
    messages: (): Messages => ({ floor, floorAtMs, seq, messages: [...bySubject.values()] }),
  }
}
