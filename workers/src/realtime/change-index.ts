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

/** Whether caches depend on what an event is about. */
export const isCached = ({ topic }: { topic: RealtimeTopic }): boolean =>
  topic === 'products' || topic === 'releases'

/** Of so many products the last change is held by itself; of those that changed longer ago it counts as the latest of theirs. */
export const maxProducts = 50_000

export type ChangeIndex = ReturnType<typeof createChangeIndex>

/** An index that begins with some changes. */
export const createChangeIndex = (start: Changes, limit = maxProducts) => {
  let { floor, seq } = start
  let last = { lists: 0, shown: 0, stock: 0, releases: 0 }
  let productsFloor = 0
  const products = new Map<string, number>()

  const note = ({ topic, ...change }: Change): void => {
    if (topic === 'releases') last.releases = Math.max(last.releases, change.seq)
    if (topic !== 'products') return
    last.stock = Math.max(last.stock, change.seq)
    last.shown = Math.max(last.shown, change.shownSeq)
    last.lists = Math.max(last.lists, change.listsSeq)
    if (change.shownSeq === 0) return
    const known = products.get(change.subjectId) ?? 0
    // A map is in the order of insertion: what changed last stands last.
    products.delete(change.subjectId)
    products.set(change.subjectId, Math.max(known, change.shownSeq))
    for (const [id, changedAt] of products) {
      if (products.size <= limit) break
      products.delete(id)
      productsFloor = Math.max(productsFloor, changedAt)
    }
  }

  const begin = (next: number): void => {
    floor = next
    last = { lists: 0, shown: 0, stock: 0, releases: 0 }
    productsFloor = 0
    products.clear()
  }

  const lastOf = (subject: Subject): number =>
    subject === 'lists' || subject === 'shown' || subject === 'stock' || subject === 'releases'
      ? last[subject]
      : (products.get(subject.slice('product:'.length)) ?? productsFloor)

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
      value.subjects.every((subject) => lastOf(subject) <= value.seq),
  }
}
