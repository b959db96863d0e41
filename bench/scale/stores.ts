/** What an isolate reaches over a distance: database, bucket, location's cache. Each call takes its time and is counted. */
import type { Clock } from './clock.ts'

/** Calls since the last reset, and what the database says it has read and written. */
export type Counts = {
  trips: number
  rowsRead: number
  rowsWritten: number
  bucketReads: number
  bucketWrites: number
  cacheReads: number
  cacheHits: number
  cacheWrites: number
  renders: number
}

export const noCounts = (): Counts => ({
  trips: 0,
  rowsRead: 0,
  rowsWritten: 0,
  bucketReads: 0,
  bucketWrites: 0,
  cacheReads: 0,
  cacheHits: 0,
  cacheWrites: 0,
  renders: 0,
})

/** A `fetch` that reaches the libSQL server alone, at a distance in milliseconds there and back. */
export const databaseFetch =
  (clock: Clock, counts: () => Counts, distanceMs: () => number): typeof fetch =>
  async (input, init) => {
    const oneWayMs = distanceMs() / 2
    await clock.wait(oneWayMs)
    const { status, text } = await clock.track(sendWhole(input, init))
    const use = counts()
    use.trips += 1
    use.rowsRead += sumOf(text, 'rows_read')
    use.rowsWritten += sumOf(text, 'rows_written')
    await clock.wait(oneWayMs)
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }

/** Without the caller's signal, whose time is virtual. */
const sendWhole = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
  const request = new Request(input, init)
  const { method, headers } = request
  const body = method === 'POST' ? await request.text() : null
  const response = await fetch(request.url, { method, headers, body })
  return { status: response.status, text: await response.text() }
}

const sumOf = (text: string, field: string): number =>
  [...text.matchAll(new RegExp(`"${field}":(\\d+)`, 'g'))].reduce(
    (sum, [, rows]) => sum + Number(rows),
    0,
  )

/** The bucket, with the files of the built releases. */
export const openBucket = (
  clock: Clock,
  {
    files,
    counts,
    distanceMs,
  }: { files: ReadonlyMap<string, string>; counts: () => Counts; distanceMs: number },
) => {
  const stored = new Map(files)
  return {
    get: async (key: string) => {
      counts().bucketReads += 1
      await clock.wait(distanceMs)
      const text = stored.get(key)
      return text === undefined
        ? null
        : { text: async () => text, json: async () => JSON.parse(text) as unknown }
    },
    put: async (key: string, text: string) => {
      counts().bucketWrites += 1
      await clock.wait(distanceMs)
      stored.set(key, text)
    },
  }
}

type CachedResponse = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  untilMs: number
}

/** One location's cache behind the type of the Cache API; `max-age` on virtual time. */
export const openLocationCache = (clock: Clock, counts: () => Counts, distanceMs: number) => {
  const entries = new Map<string, CachedResponse>()
  const keyOf = (request: RequestInfo | URL): string =>
    typeof request === 'string' || request instanceof URL ? String(request) : request.url
  const cache = {
    match: async (request: RequestInfo | URL): Promise<Response | undefined> => {
      counts().cacheReads += 1
      await clock.wait(distanceMs)
      const entry = entries.get(keyOf(request))
      if (!entry || entry.untilMs <= clock.now()) return undefined
      counts().cacheHits += 1
      return new Response(entry.body, { status: entry.status, headers: entry.headers })
    },
    put: async (request: RequestInfo | URL, response: Response): Promise<void> => {
      counts().cacheWrites += 1
      const [, seconds = '0'] =
        /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? []
      const body = await response.arrayBuffer()
      const { status } = response
      const untilMs = clock.now() + Number(seconds) * 1000
      entries.set(keyOf(request), { status, headers: [...response.headers], body, untilMs })
    },
    delete: async (request: RequestInfo | URL): Promise<boolean> => entries.delete(keyOf(request)),
  }
  return { default: cache, open: async () => cache }
}
