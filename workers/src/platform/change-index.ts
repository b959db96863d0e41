/** Knows the last change of everything that cached values depend on, by event number. */

/**
 * Subjects: `lists` (products added, edited or removed), `shown` (anything that pages show of
 * products), `stock` (exact stock of products), `releases` (live releases), `reviews`,
 * `values:<module>` (its stored values), `product:<id>` (what pages show of it).
 */
export type Subject =
  | 'lists'
  | 'shown'
  | 'stock'
  | 'releases'
  | 'reviews'
  | `values:${string}`
  | `product:${string}`

/** A value includes all events up to `seq`, and is valid until one of its subjects changes. */
export type Basis = { seq: number; subjects: readonly Subject[] }

/** The last event of each subject that changed above event `floor`, up to `seq`. */
export type Changes = { floor: number; seq: number; last: Map<Subject, number> }

/** Of subjects beyond the limit, the index forgets those that changed longest ago. */
const maxSubjects = 50_000

export type ChangeIndex = ReturnType<typeof createChangeIndex>

/** Starts without any knowledge. */
export const createChangeIndex = (limit = maxSubjects) => {
  let floor = -1
  let seq = -1
  /** The last own event. Those between `seq` and it may be unknown. */
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
    /**
     * Adds changes that were requested after event `after`. An end before it is that of a restored
     * database, with which the index starts over. Ignores what was overtaken.
     */
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
    /** Adds a change by this isolate, whose event is known before those of others. */
    addOwn: (subjects: readonly Subject[], at: number): void => {
      for (const subject of subjects) note(subject, at)
      ownSeq = Math.max(ownSeq, at)
    },
    /** Returns everything if `after` is unknown here. */
    after: (after: number): Changes => {
      if (after < floor || after > seq) return { floor, seq, last: new Map(last) }
      const missed = after === seq ? [] : [...last].filter(([, at]) => at > after)
      return { floor: after, seq, last: new Map(missed) }
    },
    /** All changes up to this event are known. */
    seq: () => seq,
    /** A value that is read now includes all events up to this one. */
    newestSeq,
    /** True if no known change has ended the value. A value without subjects never ends. */
    isValid: (value: Basis): boolean =>
      value.subjects.length === 0 ||
      (value.seq >= floor &&
        value.seq <= newestSeq() &&
        value.subjects.every((subject) => (last.get(subject) ?? -1) <= value.seq)),
  }
}
