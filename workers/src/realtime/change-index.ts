/** What changed last and when, in event numbers: small enough for memory, and enough to know which cached values are still right. */
import type { RealtimeTopic } from '@shop/contracts/realtime'

import type { Basis, Subject } from '../platform/validity.ts'

/** The last event of a subject, and the last that changed what pages show of it, or any list; 0 for none. */
export type Change = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  shownSeq: number
  listsSeq: number
}

/** All that changed above event `floor` up to `seq`. */
export type Changes = { floor: number; seq: number; changes: readonly Change[] }

/** What caches depend on. */
export const cachedTopics: readonly RealtimeTopic[] = ['products', 'releases', 'reviews', 'values']

/** Whether caches depend on what an event is about. */
export const isCached = ({ topic }: { topic: RealtimeTopic }): boolean =>
  cachedTopics.includes(topic)

/** Of so many products the last change is held by itself; of those that changed longer ago it counts as the latest of theirs. */
export const maxProducts = 50_000

export type ChangeIndex = ReturnType<typeof createChangeIndex>

/** An index that begins with some changes. */
export const createChangeIndex = (start: Changes, limit = maxProducts) => {
  let { floor, seq } = start
  let last = noChanges()
  const products = createLastChanges(limit)
  /** By module, of which there are few. */
  const values = createLastChanges(limit)

  const note = ({ topic, ...change }: Change): void => {
    if (topic === 'releases' || topic === 'reviews') last[topic] = Math.max(last[topic], change.seq)
    if (topic === 'values') values.note(change.subjectId, change.seq)
    if (topic !== 'products') return
    last.stock = Math.max(last.stock, change.seq)
    last.shown = Math.max(last.shown, change.shownSeq)
    last.lists = Math.max(last.lists, change.listsSeq)
    if (change.shownSeq > 0) products.note(change.subjectId, change.shownSeq)
  }

  const begin = (next: number): void => {
    floor = next
    last = noChanges()
    products.clear()
    values.clear()
  }

  const lastOf = (subject: Subject): number => {
    if (isPlain(subject)) return last[subject]
    const [kind, id] = split(subject)
    return (kind === 'values' ? values : products).lastOf(id)
  }

  for (const change of start.changes) note(change)

  return {
    /**
     * Adds what follows. When it does not follow, because the database was restored or too much lies between, nothing
     * is known of the time before it.
     */
    add: (next: Changes): void => {
      if (next.seq < seq) begin(next.seq)
      else if (next.floor > seq) begin(next.floor)
      seq = next.seq
      for (const change of next.changes) note(change)
    },
    /** The number of the last event that the index knows. */
    seq: (): number => seq,
    /** False also for what lies before all that the index knows, or after it. */
    isValid: (value: Basis): boolean =>
      value.seq >= floor &&
      value.seq <= seq &&
      // Most values are as new as the index.
      (value.seq === seq || value.subjects.every((subject) => lastOf(subject) <= value.seq)),
  }
}

const noChanges = () => ({ lists: 0, shown: 0, stock: 0, releases: 0, reviews: 0 })

/** The last change of each of so many things; of those that changed longer ago it counts as the latest of theirs. */
const createLastChanges = (limit: number) => {
  let restChangedAt = 0
  const changedAt = new Map<string, number>()
  return {
    note: (id: string, seq: number): void => {
      const known = changedAt.get(id) ?? 0
      // A map is in the order of insertion: what changed last stands last.
      changedAt.delete(id)
      changedAt.set(id, Math.max(known, seq))
      for (const [other, otherSeq] of changedAt) {
        if (changedAt.size <= limit) break
        changedAt.delete(other)
        restChangedAt = Math.max(restChangedAt, otherSeq)
      }
    },
    lastOf: (id: string): number => changedAt.get(id) ?? restChangedAt,
    clear: (): void => {
      restChangedAt = 0
      changedAt.clear()
    },
  }
}

const isPlain = (subject: Subject): subject is Exclude<Subject, `${string}:${string}`> =>
  !subject.includes(':')

/** The kind and the id of a subject such as `product:tee`; an id may have a colon itself. */
const split = (subject: string): [kind: string, id: string] => {
  const end = subject.indexOf(':')
  return [subject.slice(0, end), subject.slice(end + 1)]
}
