import {
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { retryDelayMs } from '@shop/client/retry-delay'

import { handleApiError, toApiProblem } from '../staff/staff-session.ts'

/** A query. The first part of its key is the topic that realtime events invalidate. */
export type QuerySource<Data> = { queryKey: QueryKey; queryFn: () => Promise<Data> }

/** Caches jittered delays: a query reads its interval on each render, and it must not change. */
const waits = new WeakMap<Pick<Query, 'state'>, { failures: number; waitMs: number }>()

/** Never returns 0, which would disable the interval. */
const waitAfterFailure = (query: Pick<Query, 'state'>): number => {
  const failures = query.state.errorUpdateCount
  const known = waits.get(query)
  if (known?.failures === failures) return known.waitMs
  const waitMs = Math.max(1, retryDelayMs(failures - 1))
  waits.set(query, { failures, waitMs })
  return waitMs
}

/** Refetches every `intervalMs`, for data that changes without an event. Retries with backoff. */
export const every =
  (intervalMs: number | false) =>
  (query: Pick<Query, 'state'>): number | false =>
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

/** True for a problem that the API reports for a missing row. */
export const isNotFound = (error: Error | null): boolean =>
  toApiProblem(error)?.code.endsWith('-not-found') ?? false

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
