import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { retryDelayMs } from '@shop/client/retry-delay'
import { addToast } from '@shop/session/toasts'

import { handleApiError, reportFailure, toApiProblem } from '../staff/staff-session.ts'

type Interval = (query: Pick<Query, 'state'>) => number | false

/** A query. The first part of its key is the topic that realtime events invalidate. */
export type QuerySource<Data> = {
  queryKey: readonly unknown[]
  queryFn: () => Promise<Data>
  refetchInterval?: Interval
}

/** Creates a query of one call. The call's arguments become the rest of the key. */
export const queryOf =
  <Args extends readonly unknown[], Data>(
    key: readonly string[],
    load: (client: Client, ...args: Args) => Promise<Data>,
    options: { refetchInterval?: Interval } = {},
  ) =>
  (client: Client, ...args: Args): QuerySource<Data> => ({
    queryKey: [...key, ...args],
    queryFn: () => load(client, ...args),
    ...options,
  })

/** One for this tab, because a query reads its interval on each render. Tabs differ. */
const jitter = Math.random()

const waitAfterFailure = ({ state }: Pick<Query, 'state'>): number =>
  retryDelayMs(state.errorUpdateCount - 1, () => jitter)

/** Refetches data that changes without an event. After a failure, retries with backoff. */
export const every =
  (intervalMs: number | false): Interval =>
  (query) =>
    canRetry(query.state.error) ? waitAfterFailure(query) : intervalMs

// By default, queries notify React in a timeout, which background tabs throttle to 1 s.
notifyManager.setScheduler(queueMicrotask)

/**
 * Navigations and realtime events load data; it never becomes stale by age. A failure shows at
 * once, and is retried for as long as the screen is open.
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
      // Fail when offline, instead of pausing silently.
      networkMode: 'always',
    },
  },
})

export const isNotFound = (error: Error | null): boolean =>
  toApiProblem(error)?.code.endsWith('-not-found') ?? false

/** Resolves to null if the row is missing, perhaps because a colleague has deleted it. */
export const unlessMissing = <Result>(call: Promise<Result>): Promise<Result | null> =>
  call.catch((error: Error) => {
    if (isNotFound(error)) return null
    throw error
  })

const canRetry = (error: Error | null): boolean => {
  const code = toApiProblem(error)?.code
  return code !== undefined && code !== 'staff-only' && code !== 'bad-input' && !isNotFound(error)
}

/** Loads queries even if cached. Never rejects: each failure shows in place of its data. */
export const loadQueries = async (sources: readonly QuerySource<unknown>[]): Promise<void> => {
  await Promise.all(sources.map((source) => queryClient.prefetchQuery({ ...source, staleTime: 0 })))
}

/** Refetches the active queries of a topic and marks its others as stale. */
export const invalidate = async (key: string): Promise<void> => {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey: [key], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  // A running first load may have read old data, so wait for it and then invalidate its result.
  await Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey: [key] })
}

type Write = {
  run: () => Promise<unknown>
  /** The toast after success. */
  done?: { title: string; description?: string } | undefined
  /** Describes a failure in a toast, unless the visitor's role is too low. */
  failed: string | ((problem: ApiProblem | null) => string)
  /** The first part of the query keys to refetch. */
  topic?: string
  /** Offered in the toast after success. */
  undo?: Pick<Write, 'run' | 'done'> | undefined
}

/** Writes, refetches and shows a toast. Resolves to false if the write failed. */
export const write = async ({ run, done, failed, topic, undo }: Write): Promise<boolean> => {
  try {
    await run()
  } catch (error) {
    reportFailure(error, typeof failed === 'string' ? failed : failed(toApiProblem(error)))
    return false
  } finally {
    if (topic) void invalidate(topic)
  }
  const again = undo && (() => void write({ failed, ...(topic && { topic }), ...undo }))
  if (done) addToast({ ...done, ...(again && { action: { label: 'Undo', run: again } }) })
  return true
}
