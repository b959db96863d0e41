/** The model's assumptions about distances, computing and traffic. `docs/scale.md` lists them. */
import { hourMs, minuteMs } from '@shop/domain/time'

export const distances = {
  databaseNearMs: 2,
  databaseFarMs: 150,
  cacheMs: 3,
  replicaMs: 5,
  /** The time of a call to the hub or a shard. Both are near the database and near each other. */
  objectMs: 5,
}

/** Milliseconds of an isolate's thread, measured on one core of the machine in decision 028. */
export const cpu = {
  /** The time to serve a page from caches (decision 026: cached reads take 1 ms in the Worker). */
  requestMs: 1,
  renderMs: 8,
  /** The time of a websocket upgrade, all on the shard's thread (decision 028: 0.8 to 1.1). */
  upgradeMs: 1.1,
}

export const productCount = 10_000

export const traffic = {
  /** Ninety of a hundred views show a product, eight list a category, and two are the home page. */
  productShare: 0.9,
  listShare: 0.08,
  editsPerSecond: 1 / 30,
  /** Every twentieth product has at most fourteen in stock. The others have enough for a week. */
  scarceEvery: 20,
  scarceStock: 14,
  weekOfOrders: 20 * 7 * 86_400,
}

export const isolate = {
  /** An isolate has 16 MB for entries, and each entry takes about 32 kB. */
  maxEntries: 500,
  lifeMs: 10 * minuteMs,
  /** The server entries of the shell and of the page, which a new isolate reads from R2. */
  filesRead: 2,
}

/** Even a valid cache entry is used for at most an hour. */
export const entryLifeMs = hourMs

/** Times and limits of the hub and the shards, as in `workers/src/realtime`. */
export const realtime = {
  heartbeatMs: 2000,
  maxSocketsPerShard: 16_000,
  /** The platform evicts objects after this time without work. */
  evictedAfterMs: 10_000,
  rowsPerRead: 6,
}

export const month = {
  days: 30,
  seconds: 30 * 86_400,
  /** A visit has five pages, and every fiftieth visit ends with an order. */
  ordersPerView: 0.004,
  /** Scripts, styles, fonts and pictures that a browser does not have yet. */
  filesPerView: 10,
  callsPerView: 1,
  /** The share of these files that no Cloudflare cache has. */
  fileMissShare: 0.01,
  /** A visit of five pages is one open tab. */
  socketsPerView: 0.2,
  /** The hub reads the outbox at most every 200 ms. */
  mostFeedReadsPerSecond: 5,
  /** Rows written per read: the cursors of the shards and of the hub, and the hub's alarm. */
  objectRowsPerFeedRead: 19,
  regions: 9,
  /** The time that a call keeps a replica from hibernating. */
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
