/** The model's assumptions about distances, computing and traffic. `docs/scale.md` lists them. */
import { hourMs, minuteMs } from '@shop/domain/time'

export const distances = {
  databaseNearMs: 2,
  databaseFarMs: 150,
  cacheMs: 3,
  replicaMs: 5,
  /** The time of a call to the hub or a shard, which are near the database and near each other. */
  objectMs: 5,
}

/** Milliseconds on one core of the machine in decision 028. */
export const cpu = {
  /** Decision 026 measured 1 ms for a cached read. */
  requestMs: 1,
  renderMs: 8,
  /** Decision 028 measured 0.8 to 1.1 ms. */
  upgradeMs: 1.1,
}

export const productCount = 10_000

export const traffic = {
  /** Ninety of a hundred views show a product, eight a category, and two the home page. */
  productShare: 0.9,
  listShare: 0.08,
  editsPerSecond: 1 / 30,
  /** Every twentieth product has at most fourteen in stock. All others have enough for a week. */
  scarceEvery: 20,
  scarceStock: 14,
  weekOfOrders: 20 * 7 * 86_400,
}

export const isolate = {
  /** An isolate has 16 MB for entries of about 32 kB. */
  maxEntries: 500,
  lifeMs: 10 * minuteMs,
  /** A new isolate reads the server entries of the shell and of the page from R2. */
  filesRead: 2,
}

/** No cache entry is used for more than an hour, even if it is still valid. */
export const entryLifeMs = hourMs

/** Two values equal `heartbeatMs` and `defaultMaxSockets` in `workers/src/realtime`. */
export const realtime = {
  heartbeatMs: 2000,
  maxSocketsPerShard: 16_000,
  /** The platform evicts an object after this time without work. */
  evictedAfterMs: 10_000,
  rowsPerRead: 6,
}

export const month = {
  days: 30,
  seconds: 30 * 86_400,
  /** A visit has five pages, and one visit in fifty ends with an order. */
  ordersPerView: 0.004,
  /** Scripts, styles, fonts and pictures that the browser does not have yet. */
  filesPerView: 10,
  callsPerView: 1,
  /** The share of `filesPerView` that no cache of Cloudflare has. */
  fileMissShare: 0.01,
  /** Each visit has five pages and opens one socket. */
  socketsPerView: 0.2,
  /** The hub reads the outbox at most every 200 ms. */
  mostFeedReadsPerSecond: 5,
  /**
   * The rows that one read of the outbox writes: cursors of shards and hub, and the hub's alarm.
   */
  objectRowsPerFeedRead: 19,
  regions: 9,
  /** How long a call keeps a replica from hibernating. */
  secondsPerReplicaCall: 0.001,
  objectGigabytes: 0.128,
  dynamicWorkers: 3,
  bucketWrites: 10_000,
  bucketGigabytes: 5,
  logBytesPerView: 5,
  logDays: 7,
  rowsWrittenPerOrder: 30,
  bytesPerOrder: 3000,
  databaseGigabytes: 0.2,
}
