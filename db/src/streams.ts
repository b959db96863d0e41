/**
 * Streams of a libSQL server that stay open between round trips. Each is a connection to SQLite, which reads the
 * whole schema when it is opened: that takes as long as an order itself.
 */

/** One that stays open; without a baton the next round trip opens it. */
export type Stream = {
  /** What the server gave with its last response, by which it knows the stream. */
  baton: string | null
  /** Where the server expects the stream's next request; `null` for where the others go. */
  baseUrl: string | null
}

/** Sends requests in one round trip, one after the other in one stream; in one that is closed at once when that is `null`. */
export type SendTogether<Request, Result> = (
  stream: Stream | null,
  requests: readonly Request[],
) => Promise<readonly Result[]>

export type Streams = {
  /**
   * Sends a request, with those that wait for the same stream. Each is a transaction of its own; a round trip that
   * fails fails for all of them.
   */
  run: <Request, Result>(
    request: Request,
    options: { isWrite: boolean; send: SendTogether<Request, Result> },
  ) => Promise<Result | undefined>
}

/** Of one stream, those that wait: who is told to lead sends what waits then. */
type Lane = Stream & {
  isBusy: boolean
  waiting: Waiting[]
  /** How many round trips have ended. */
  turns: number
  usedAtMs: number
  /** Until then no stream is opened: one was lost, and the server holds it for as long as any that is idle. */
  restsUntilMs: number
}
type Waiting = { request: unknown; go: (outcome: Outcome) => void }
type Outcome = 'lead' | 'leave' | { result: unknown } | { error: unknown }

/** After so long servers have closed a stream that was idle; they say ten seconds. */
const serverIdleMs = 12_000
const maxIdleMs = 8000
/** A request waits until no round trip has ended for so long: many times what one takes on the same machine, in milliseconds. */
const stuckMs = 250
/** How many requests share a round trip: none of them has its result before all have. */
const mostTogether = 8

/** For a server far away, where round trips at the same time take no longer than one. */
export const noStreams: Streams = {
  run: async (request, { send }) => (await send(null, [request]))[0],
}

/** For a server on the same machine: one stream to write, as SQLite has one writer, and two to read. */
export const createStreams = (): Streams => {
  const writes = [newLane()]
  const reads = [newLane(), newLane()]
  return {
    run: async <Request, Result>(
      request: Request,
      { isWrite, send }: { isWrite: boolean; send: SendTogether<Request, Result> },
    ) => {
      const lanes = isWrite ? writes : reads
      const lane = shortest(lanes)
      const outcome = lane.isBusy ? await wait(lane, request) : 'lead'
      if (outcome === 'leave') {
        replace(lane, lanes)
        return (await send(null, [request]))[0]
      }
      // All who use a lane speak of the same requests and results.
      if (outcome === 'lead') return lead(lane, request, send as SendTogether<unknown, Result>)
      if ('error' in outcome) throw outcome.error
      return outcome.result as Result
    },
  }
}

const newLane = (): Lane => ({
  baton: null,
  baseUrl: null,
  isBusy: false,
  waiting: [],
  turns: 0,
  usedAtMs: 0,
  restsUntilMs: 0,
})

/**
 * workerd may end a request amid its round trip, or before it learns that it leads: what waits for its stream would never be
 * sent. A request that was only slow ends with the lane that it has.
 */
const replace = (stuck: Lane, lanes: Lane[]): void => {
  const at = lanes.indexOf(stuck)
  if (at >= 0) lanes[at] = { ...newLane(), restsUntilMs: Date.now() + serverIdleMs }
}

const shortest = (lanes: readonly Lane[]): Lane => {
  const load = (lane: Lane): number => lane.waiting.length + (lane.isBusy ? 1 : 0)
  return lanes.reduce((best, lane) => (load(lane) < load(best) ? lane : best))
}

const wait = async (lane: Lane, request: unknown): Promise<Outcome> => {
  let looking: ReturnType<typeof setInterval> | undefined
  const outcome = await new Promise<Outcome>((go) => {
    const own: Waiting = { request, go }
    let turnsBefore = lane.turns
    lane.waiting.push(own)
    looking = setInterval(() => {
      const place = lane.waiting.indexOf(own)
      const isStuck = lane.turns === turnsBefore
      turnsBefore = lane.turns
      if (!isStuck || place < 0) return
      lane.waiting.splice(place, 1)
      go('leave')
    }, stuckMs)
  })
  // Here, and not where the outcome is told: workerd knows a timer only in the request that has set it.
  clearInterval(looking)
  return outcome
}

const lead = async <Result>(
  lane: Lane,
  request: unknown,
  send: SendTogether<unknown, Result>,
): Promise<Result | undefined> => {
  lane.isBusy = true
  const others = lane.waiting.splice(0, mostTogether - 1)
  const isResting = Date.now() < lane.restsUntilMs
  if (isResting || Date.now() - lane.usedAtMs > maxIdleMs) clearStream(lane)
  try {
    const all = [request, ...others.map((one) => one.request)]
    const [own, ...results] = await send(isResting ? null : lane, all)
    for (const [index, { go }] of others.entries()) go({ result: results[index] })
    return own
  } catch (error) {
    clearStream(lane)
    lane.restsUntilMs = Date.now() + serverIdleMs
    for (const { go } of others) go({ error })
    throw error
  } finally {
    lane.turns += 1
    lane.usedAtMs = Date.now()
    lane.isBusy = false
    const next = lane.waiting.shift()
    if (next) {
      lane.isBusy = true
      next.go('lead')
    }
  }
}

/** Makes the next round trip open another stream. */
export const clearStream = (stream: Stream): void => {
  stream.baton = null
  stream.baseUrl = null
}
