/** Durable Objects in Node: the Worker's own classes on virtual time, with what the platform would bill. */
import type { Clock } from './clock.ts'
import type { Socket } from './script.ts'

/** What the platform counts of one object. */
type ObjectUse = {
  /** HTTP requests, RPC calls and alarms: each is billed as a request. */
  requests: number
  alarms: number
  /** Time in which it ran or waited and could not hibernate. */
  billedMs: number
  evictions: number
  /** The longest time that a call waited for the thread. */
  longestQueueMs: number
}

type Instance = Record<string, (...args: unknown[]) => unknown>
type Class = new (ctx: unknown, env: unknown) => Instance

/** One object: what the platform keeps of it, and its instance while it is in memory. */
export type SimulatedObject = ObjectUse & {
  id: string
  className: string
  instance: Instance | undefined
  ready: Promise<unknown>
  stored: Map<string, unknown>
  sockets: Set<Socket>
  alarm: { atMs: number; timer: number } | undefined
  underWay: number
  activeSinceMs: number
  idleSinceMs: number
  freeAtMs: number
}

type Options = {
  clock: Clock
  classes: Record<string, unknown>
  /** The bindings of the objects of a class. */
  envOf: (className: string) => unknown
  /** Milliseconds there and back, from a caller (`Worker`, or a class) to a class. */
  distanceMs: (from: string, to: string) => number
  /** How long an object's thread works on one call, milliseconds; one call at a time. */
  cpuMs?: (className: string, method: string) => number
  /** Calls that would wait longer for the thread are refused, as the platform refuses them; milliseconds. */
  longestQueueMs?: number
}

/** Objects that may hibernate are evicted after this time without work, milliseconds. */
const evictedAfterMs = 10_000

export type Objects = ReturnType<typeof createObjects>

export const createObjects = ({
  clock,
  classes,
  envOf,
  distanceMs,
  cpuMs = () => 0,
  longestQueueMs = Number.POSITIVE_INFINITY,
}: Options) => {
  const objects = new Map<string, SimulatedObject>()

  const begin = (object: SimulatedObject): void => {
    if (object.underWay === 0) {
      const isIdle = object.instance && clock.now() - object.idleSinceMs > evictedAfterMs
      if (isIdle) {
        object.instance = undefined
        object.evictions += 1
      }
      object.activeSinceMs = clock.now()
    }
    object.underWay += 1
  }
  const end = (object: SimulatedObject): void => {
    object.underWay -= 1
    if (object.underWay > 0) return
    object.billedMs += clock.now() - object.activeSinceMs
    object.idleSinceMs = clock.now()
  }
  const work = async <Result>(object: SimulatedObject, run: () => Promise<Result>) => {
    begin(object)
    try {
      return await run()
    } finally {
      end(object)
    }
  }

  const run = (object: SimulatedObject, method: string, args: unknown[]): Promise<unknown> =>
    work(object, async () => {
      object.requests += 1
      const queueMs = Math.max(0, object.freeAtMs - clock.now())
      object.longestQueueMs = Math.max(object.longestQueueMs, queueMs)
      if (queueMs > longestQueueMs) throw new Error(`${object.id} is overloaded`)
      const workMs = queueMs + cpuMs(object.className, method)
      object.freeAtMs = clock.now() + workMs
      if (workMs > 0) await clock.wait(workMs)
      return handle(object, method, args)
    })

  const handle = async (object: SimulatedObject, method: string, args: unknown[]) => {
    object.instance ??= open(object)
    await object.ready
    const { instance } = object
    const call = instance?.[method]
    if (!call) throw new TypeError(`${object.className} has no method ${method}`)
    return call.apply(instance, args)
  }

  const open = (object: SimulatedObject): Instance => {
    const ObjectClass = classes[object.className] as Class
    const state = stateOf({
      clock,
      object,
      work,
      runAlarm: () => run(object, 'alarm', []),
      onLeave: (socket) => work(object, () => handle(object, 'webSocketClose', [socket])),
    })
    return new ObjectClass(state, envOf(object.className))
  }

  const find = (className: string, id: string): SimulatedObject => {
    const object = objects.get(id) ?? newObject(className, id)
    objects.set(id, object)
    return object
  }

  const call = async (from: string, object: SimulatedObject, method: string, args: unknown[]) => {
    const oneWayMs = distanceMs(from, object.className) / 2
    await clock.wait(oneWayMs)
    try {
      return await run(object, method, args)
    } catch (error) {
      // The platform marks what the called object has thrown.
      throw Object.assign(error as Error, { remote: true })
    } finally {
      await clock.wait(oneWayMs)
    }
  }

  /** A binding, as one caller has it. */
  const namespace = (className: string, from: string) => ({
    idFromName: (name: string) => ({ toString: () => `${className}/${name}` }),
    idFromString: (id: string) => ({ toString: () => id }),
    get: (id: object) =>
      stubOf((method, args) => call(from, find(className, `${id}`), method, args)),
    getByName: (name: string) =>
      stubOf((method, args) => call(from, find(className, `${className}/${name}`), method, args)),
  })

  return { namespace, all: () => [...objects.values()] }
}

/** Every property is a method of the object; a stub is no promise. */
const stubOf = (call: (method: string, args: unknown[]) => Promise<unknown>): object =>
  new Proxy(
    {},
    {
      get: (_target, method) =>
        typeof method === 'string' && method !== 'then'
          ? (...args: unknown[]) => call(method, args)
          : undefined,
    },
  )

const newObject = (className: string, id: string): SimulatedObject => ({
  id,
  className,
  instance: undefined,
  ready: Promise.resolve(),
  stored: new Map(),
  sockets: new Set(),
  alarm: undefined,
  underWay: 0,
  activeSinceMs: 0,
  idleSinceMs: 0,
  freeAtMs: 0,
  requests: 0,
  alarms: 0,
  billedMs: 0,
  evictions: 0,
  longestQueueMs: 0,
})

type StateOptions = {
  clock: Clock
  object: SimulatedObject
  work: <Result>(object: SimulatedObject, run: () => Promise<Result>) => Promise<Result>
  runAlarm: () => Promise<unknown>
  onLeave: (socket: Socket) => Promise<unknown>
}

/** The `ctx` of an object: storage, alarm and sockets outlive its instance. */
const stateOf = ({ clock, object, work, runAlarm, onLeave }: StateOptions) => {
  const { stored, sockets } = object
  const setAlarm = async (time: number | Date): Promise<void> => {
    if (object.alarm) clock.clearTimer(object.alarm.timer)
    const atMs = Number(time)
    const ring = (): void => {
      object.alarm = undefined
      object.alarms += 1
      void runAlarm()
    }
    object.alarm = { atMs, timer: clock.setTimer(ring, atMs - clock.now()) }
  }
  const deleteAlarm = async (): Promise<void> => {
    if (object.alarm) clock.clearTimer(object.alarm.timer)
    object.alarm = undefined
  }
  const list = ({ prefix = '' } = {}) => [...stored].filter(([key]) => key.startsWith(prefix))
  const kv = {
    get: (key: string) => stored.get(key),
    put: (key: string, value: unknown) => void stored.set(key, value),
    delete: (key: string) => stored.delete(key),
    list,
  }
  return {
    id: { toString: () => object.id },
    storage: {
      kv,
      get: async (key: string) => stored.get(key),
      put: async (key: string, value: unknown) => kv.put(key, value),
      delete: async (key: string) => stored.delete(key),
      list: async (options?: { prefix?: string }) => new Map(list(options)),
      getAlarm: async () => object.alarm?.atMs ?? null,
      setAlarm,
      deleteAlarm,
    },
    waitUntil: (promise: Promise<unknown>) => void work(object, () => promise.catch(() => {})),
    blockConcurrencyWhile: (run: () => Promise<unknown>) => (object.ready = run()),
    acceptWebSocket: (socket: Socket): void => {
      sockets.add(socket)
      socket.onLeave = () => {
        socket.readyState = 3
        sockets.delete(socket)
        void onLeave(socket)
      }
    },
    getWebSockets: () => [...sockets].filter(({ readyState }) => readyState === 1),
    setWebSocketAutoResponse: () => {},
  }
}
