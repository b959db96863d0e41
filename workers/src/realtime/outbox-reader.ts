import type { Database } from '@shop/db/open'

import { type ChangeIndex, createChangeIndex } from '../platform/change-index.ts'
import { createRing, type MessageRing } from './message-ring.ts'
import { deleteOldEvents, readChanges, readOutbox } from './read-outbox.ts'

/** The last messages, for pages, and the last changes, for caches. */
export type HubMemory = { ring: MessageRing; changes: ChangeIndex }

export class OutboxReader {
  readonly #db: Database
  #memory: HubMemory | undefined
  #readAtMs = 0
  #lastRead: Promise<unknown> = Promise.resolve()
  #nextRead: Promise<HubMemory> | undefined
  #waitingRead: Promise<HubMemory> | undefined
  #lastGapAtMs = 0

  constructor(db: Database) {
    this.#db = db
  }

  memory(maxAgeMs = Number.POSITIVE_INFINITY): HubMemory | undefined {
    return Date.now() - this.#readAtMs <= maxAgeMs ? this.#memory : undefined
  }

  /**
   * Waits until `gapMs` have passed since the last read of this kind, then reads. Callers that wait
   * share the read.
   * @throws DatabaseUnreachable
   */
  read(gapMs: number): Promise<HubMemory> {
    this.#nextRead ??= this.#readAfterGap(gapMs)
    return this.#nextRead
  }

  async #readAfterGap(gapMs: number): Promise<HubMemory> {
    await scheduler.wait(Math.max(0, this.#lastGapAtMs + gapMs - Date.now()))
    this.#nextRead = undefined
    this.#lastGapAtMs = Date.now()
    return this.readNow()
  }

  /**
   * Reads at once. Reads never overlap, because an older one must not finish last.
   * @throws DatabaseUnreachable
   */
  readNow(): Promise<HubMemory> {
    if (!this.#waitingRead) {
      this.#waitingRead = this.#readAfter(this.#lastRead)
      this.#lastRead = this.#waitingRead
    }
    return this.#waitingRead
  }

  async #readAfter(last: Promise<unknown>): Promise<HubMemory> {
    await last.catch(() => {
      // Its own callers get the error.
    })
    this.#waitingRead = undefined
    const begunAtMs = Date.now()
    this.#memory = await this.#readOutbox(this.#memory)
    this.#readAtMs = begunAtMs
    return this.#memory
  }

  async #readOutbox(memory: HubMemory | undefined): Promise<HubMemory> {
    if (!memory) {
      const ring = createRing(await readOutbox(this.#db))
      const changes = createChangeIndex()
      changes.add(await readChanges(this.#db, ring.seq()))
      return { ring, changes }
    }
    const { ring, changes } = memory
    for (let hasMore = true; hasMore;) {
      const before = ring.seq()
      const next = await readOutbox(this.#db, before)
      ring.add(next)
      changes.add(next.changes, before)
      await deleteOldEvents(this.#db, { before, seq: next.seq })
      hasMore = next.hasMore
    }
    return memory
  }
}
