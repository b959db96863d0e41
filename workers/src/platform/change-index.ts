/**
 * A cached value depends on subjects. `lists` changes when products are added, edited or removed,
 * `shown` when pages show any product differently, `product:<id>` when they show this product
 * differently, and `stock` when any stock changes.
 */
export type Subject =
  | 'lists'
  | 'shown'
  | 'stock'
  | 'releases'
  | 'reviews'
  | 'settings'
  | `values:${string}`
  | `product:${string}`

/** A value includes all events up to `seq`, and is valid until one of its subjects changes. */
export type Basis = { seq: number; subjects: readonly Subject[] }

/** The last event of each subject that changed after event `floor`, up to event `seq`. */
export type Changes = { floor: number; seq: number; last: Map<Subject, number> }

/** If more subjects change, the index forgets those that changed longest ago. */
const maxSubjects = 50_000

export type ChangeIndex = ReturnType<typeof createChangeIndex>

export const createChangeIndex = (limit = maxSubjects) => {
  let floor = -1
  let seq = -1
  /** The last event that this isolate caused. Some events before it may be unknown. */
  let ownSeq = -1
  const last = new Map<Subject, number>()

  const note = (subject: Subject, at: number): void => {
    if (at <= (last.get(subject) ?? -1)) return
    // A map iterates in insertion order, so the subject that changed last must come last.
    last.delete(subject)
    last.set(subject, at)
    for (const [oldest, oldestSeq] of last) {
      if (last.size <= limit) break
      last.delete(oldest)
      floor = Math.max(floor, oldestSeq)
    }
  }

  const newestSeq = (): number => Math.max(seq, ownSeq)

  return {
    /** If the changes end before `after`, the database was restored, so the index starts over. */
    add: (next: Changes, after = -1): void => {
      if (next.seq < after) {
        last.clear()
        floor = next.seq
        ownSeq = -1
      } else if (next.seq < seq) return
      else if (next.floor > seq) floor = next.floor
      seq = next.seq
      for (const [subject, at] of next.last) note(subject, at)
    },
    addOwn: (subjects: readonly Subject[], at: number): void => {
      for (const subject of subjects) note(subject, at)
      ownSeq = Math.max(ownSeq, at)
    },
    /** Returns the changes since event `after`, or all known changes if that event is unknown. */
    after: (after: number): Changes => {
      if (after < floor || after > seq) return { floor, seq, last: new Map(last) }
      const missed = after === seq ? [] : [...last].filter(([, at]) => at > after)
      return { floor: after, seq, last: new Map(missed) }
    },
    seq: () => seq,
    /** Values that are read from now on include all events up to this number. */
    newestSeq,
    isValid: (value: Basis): boolean =>
      value.subjects.length === 0 ||
      (value.seq >= floor &&
        value.seq <= newestSeq() &&
        value.subjects.every((subject) => (last.get(subject) ?? -1) <= value.seq)),
  }
}
