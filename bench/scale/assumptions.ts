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

/** A month of a shop, beside what is simulated. */
export const month = {
  days: 30,
  seconds: 30 * 86_400,
  /** Every fiftieth visit of five pages ends with an order. */
  ordersPerView: 0.004,
  /** Scripts, styles, fonts and pictures that a browser does not have yet, and calls of the API. */
  filesPerView: 10,
  callsPerView: 1,
  /** The part of those files that no cache of Cloudflare has. */
  fileMissShare: 0.01,
  /** A visit of five pages is one open tab. */
  socketsPerView: 0.2,
  /** The hub reads the outbox every 200 ms at most. */
  mostFeedReadsPerSecond: 5,
  /** The cursors of the shards and of the hub, and its alarms. */
  objectRowsPerFeedRead: 19,
  /** Regions that have a replica, and how long one call keeps it from hibernating. */
  regions: 9,
  secondsPerReplicaCall: 0.001,
  objectGigabytes: 0.128,
  /** Modules with a server entry. */
  dynamicWorkers: 3,
  bucketWrites: 10_000,
  bucketGigabytes: 5,
  logBytesPerView: 5,
  logDays: 7,
  rowsWrittenPerOrder: 30,
  bytesPerOrder: 3000,
  databaseGigabytes: 0.2,
}
