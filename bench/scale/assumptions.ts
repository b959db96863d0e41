/** What the simulation takes for granted: distances, and what computing costs. `docs/scale.md` repeats them. */

/** Milliseconds there and back. Only the database's are the issue's own; the others are what such services publish. */
export const distances = {
  databaseNearMs: 2,
  databaseFarMs: 150,
  /** The location's cache. */
  cacheMs: 3,
  /** A replica in the reader's region. */
  replicaMs: 5,
  /** Hub and shards, at least; they stand beside the database. */
  objectMs: 5,
  /** The bucket. */
  bucketMs: 40,
}

/** Milliseconds of an isolate's thread; measured on one core of the machine of decision 028. */
export const cpu = {
  /** A page out of caches (decision 026: cached reads take 1 ms inside). */
  requestMs: 1,
  /** A server entry that renders a page, and the shell's frame. */
  renderMs: 8,
  frameMs: 2,
  /** An upgrade of a websocket, all of it on the shard's thread (decision 028: 0.8 to 1.1). */
  upgradeMs: 1.1,
}
