import type { Database } from '@shop/db/open'

import { type ChangeIndex, createChangeIndex } from '../platform/change-index.ts'
import { createRing, type MessageRing } from './message-ring.ts'
import { deleteOldEvents, readChanges, readOutbox } from './read-outbox.ts'

/** Pages get their messages from the ring. Caches are validated by the changes. */
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

  /** Keeps `gapMs` between reads. Waiting callers share a read. @throws DatabaseUnreachable */
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

  /** Reads never overlap, because an older one must not finish last. @throws DatabaseUnreachable */
  readNow(): Promise<HubMemory> {
    if (!this.#waitingRead) {
      // The error of the previous read goes to that read's callers.
      this.#waitingRead = this.#lastRead.catch(() => {}).then(() => this.#startRead())
      this.#lastRead = this.#waitingRead
    }
    return this.#waitingRead
  }

  async #startRead(): Promise<HubMemory> {
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
