/** Records the last changes by event number, to validate cached values. */
import type { RealtimeTopic } from '@shop/contracts/realtime'

import type { Basis, Subject } from '../platform/validity.ts'

/**
 * `shownSeq` is the last event that changed what pages show, `listsSeq` the last that changed a
 * list; 0 for none.
 */
export type Change = {
  seq: number
  topic: RealtimeTopic
  subjectId: string
  shownSeq: number
  listsSeq: number
}

/** All changes above event `floor`, up to `seq`. */
export type Changes = { floor: number; seq: number; changes: readonly Change[] }

export const cachedTopics: readonly RealtimeTopic[] = ['products', 'releases', 'reviews', 'values']

export const isCached = ({ topic }: { topic: RealtimeTopic }): boolean =>
  cachedTopics.includes(topic)

/** All other products share the latest change of those that were dropped. */
export const maxProducts = 50_000

export type ChangeIndex = ReturnType<typeof createChangeIndex>

export const createChangeIndex = (start: Changes, limit = maxProducts) => {
  let { floor, seq } = start
  let last = noChanges()
  const products = createLastChanges(limit)
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
     * If the changes do not follow, because the database was restored or too much lies between, the
     * index starts over and knows nothing about earlier times.
     */
    add: (next: Changes): void => {
      if (next.seq < seq) begin(next.seq)
      else if (next.floor > seq) begin(next.floor)
      seq = next.seq
      for (const change of next.changes) note(change)
    },
    seq: (): number => seq,
    /** False for values from outside of the range of the index, too. */
    isValid: (value: Basis): boolean =>
      value.seq >= floor &&
      value.seq <= seq &&
      // Fast path: most values are as new as the index.
      (value.seq === seq || value.subjects.every((subject) => lastOf(subject) <= value.seq)),
  }
}

const noChanges = () => ({ lists: 0, shown: 0, stock: 0, releases: 0, reviews: 0 })

/** Ids beyond the limit share the latest change of those that were dropped. */
const createLastChanges = (limit: number) => {
  let restChangedAt = 0
  const changedAt = new Map<string, number>()
  return {
    note: (id: string, seq: number): void => {
      const known = changedAt.get(id) ?? 0
      // A map iterates in insertion order, so the ids that changed last must come last.
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

/** Splits at the first colon, because an id may contain colons. */
const split = (subject: string): [kind: string, id: string] => {
  const end = subject.indexOf(':')
  return [subject.slice(0, end), subject.slice(end + 1)]
}
