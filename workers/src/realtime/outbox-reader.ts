/** Reads the outbox for the hub, one read after the other, into its memory. */
import type { Database } from '@shop/db/open'

import { createHubMemory, type HubMemory } from './hub-memory.ts'
import { readChanges } from './read-changes.ts'
import { deleteOldEvents, readOutbox } from './read-outbox.ts'

export class OutboxReader {
  readonly #db: Database
  #memory: HubMemory | undefined
  /** When the last read began that did not fail. */
  #readAtMs = 0
  #lastRead: Promise<unknown> = Promise.resolve()
  #nextRead: Promise<HubMemory> | undefined
  #waitingRead: Promise<HubMemory> | undefined
  #lastGapAtMs = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** What was read, if that was not longer ago than given, in milliseconds. */
  memory(maxAgeMs = Number.POSITIVE_INFINITY): HubMemory | undefined {
    return Date.now() - this.#readAtMs <= maxAgeMs ? this.#memory : undefined
  }

  /** Reads so many milliseconds after the last time; callers before it share it. @throws DatabaseUnreachable */
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
   * Without a gap, for those for whom somebody waits. One read at a time: an older one must not end last.
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
      // Its callers have the error.
    })
    this.#waitingRead = undefined
    const begunAtMs = Date.now()
    this.#memory = await this.#readOutbox(this.#memory)
    this.#readAtMs = begunAtMs
    return this.#memory
  }

  async #readOutbox(memory: HubMemory | undefined): Promise<HubMemory> {
    if (!memory) {
      const messages = await readOutbox(this.#db)
      const changes = await readChanges(this.#db, messages.seq)
      return createHubMemory({ messages, changes })
    }
    for (let hasMore = true; hasMore;) {
      const before = memory.seq()
      const next = await readOutbox(this.#db, before)
      memory.add(next)
      await deleteOldEvents(this.#db, { before, seq: next.seq })
      hasMore = next.hasMore
    }
    return memory
  }
}
