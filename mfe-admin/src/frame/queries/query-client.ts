import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { retryDelayMs } from '@shop/client/realtime'
import { capitalized } from '@shop/domain/capitalized'
import { addToast } from '@shop/session/toasts'

import { client, handleApiError, reportFailure, toApiProblem } from '../staff/staff-session.ts'

type Interval = (query: Pick<Query, 'state'>) => number | false

/** Realtime events invalidate queries by the first part of their keys. */
export type QuerySource<Data> = {
  queryKey: readonly unknown[]
  queryFn: () => Promise<Data>
  refetchInterval?: Interval
}

export const queryOf =
  <Args extends readonly unknown[], Data>(
    key: readonly string[],
    load: (client: Client, ...args: Args) => Promise<Data>,
    options: { refetchInterval?: Interval } = {},
  ) =>
  (...args: Args): QuerySource<Data> => ({
    queryKey: [...key, ...args],
    queryFn: () => load(client, ...args),
    ...options,
  })

/** A constant, because a render that gets another retry delay would restart the timer. */
const jitter = Math.random()

const waitAfterFailure = ({ state }: Pick<Query, 'state'>): number =>
  retryDelayMs(state.errorUpdateCount - 1, () => jitter)

/** Polls data whose changes emit no event. After a temporary failure, uses the retry delay. */
export const every =
  (intervalMs: number | false): Interval =>
  (query) =>
    canRetry(query.state.error) ? waitAfterFailure(query) : intervalMs

// By default, queries notify React in a `setTimeout`, which background tabs throttle to 1 s.
notifyManager.setScheduler(queueMicrotask)

/**
 * Data never becomes stale by age, because navigations, realtime events and `every` reload it. A
 * failed load shows its error at once, and is retried while the screen is open.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleApiError }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      retryOnMount: false,
      refetchOnReconnect: false,
      refetchInterval: every(false),
      refetchIntervalInBackground: true,
      networkMode: 'always',
    },
  },
})

export const isNotFound = (error: Error | null): boolean =>
  toApiProblem(error)?.code.endsWith('-not-found') ?? false

/** Resolves to null if the row is missing, such as after a colleague has deleted it. */
export const unlessMissing = <Result>(call: Promise<Result>): Promise<Result | null> =>
  call.catch((error: Error) => {
    if (isNotFound(error)) return null
    throw error
  })

const canRetry = (error: Error | null): boolean => {
  const code = toApiProblem(error)?.code
  return code !== undefined && code !== 'staff-only' && code !== 'bad-input' && !isNotFound(error)
}

/** Never rejects, because each screen shows its failed queries. */
export const loadQueries = async (sources: readonly QuerySource<unknown>[]): Promise<void> => {
  await Promise.all(sources.map((source) => queryClient.prefetchQuery({ ...source, staleTime: 0 })))
}

/** Refetches the topic's queries that are on screen, and marks its other queries as stale. */
export const invalidate = async (key: string): Promise<void> => {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey: [key], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  // A first load that is still running may have read old data, so its result is also invalidated.
  await Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey: [key] })
}

export type Write = {
  run: () => Promise<unknown>
  done?: { title: string; description?: string } | undefined
  /** The text of a toast. If the role is too low, the toast names the required role instead. */
  failed: string | ((problem: ApiProblem | null) => string)
  /** Queries whose key begins with this topic are refetched, even after a failure. */
  topic?: string | undefined
  undo?: Pick<Write, 'run' | 'done'> | undefined
}

/** Resolves to false if the write failed. */
export const write = async ({ run, done, failed, topic, undo }: Write): Promise<boolean> => {
  try {
    await run()
  } catch (error) {
    reportFailure(error, typeof failed === 'string' ? failed : failed(toApiProblem(error)))
    return false
  } finally {
    if (topic) void invalidate(topic)
  }
  const again = undo && (() => void write({ failed, topic, ...undo }))
  if (done) addToast({ ...done, ...(again && { action: { label: 'Undo', run: again } }) })
  return true
}

type Act = { run: () => Promise<unknown>; done?: string; failed: string; topic: string }

/** Like `write`, and a failure's toast ends with the API's reason. */
export const act = ({ run, done, failed, topic }: Act): Promise<boolean> =>
  write({
    run,
    done: done === undefined ? undefined : { title: done },
    failed: (problem) => withReason(failed, problem),
    topic,
  })

export const withReason = (failed: string, problem: ApiProblem | null): string =>
  `${failed}. ${capitalized(problem?.message ?? 'Please try again.')}`
