/** The back office's query client: when data is loaded, and loaded again. */
import {
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { retryDelayMs } from '@shop/client/retry-delay'

import { handleApiError, toApiProblem } from '../staff/staff-session.ts'

/** What to load, and under which key; the key's first part is what realtime messages invalidate. */
export type QuerySource<Data> = { queryKey: QueryKey; queryFn: () => Promise<Data> }

/** A query asks for its interval with each render, and the wait after one failure must stay the same. */
const waits = new WeakMap<Pick<Query, 'state'>, { failures: number; waitMs: number }>()

/** How long to wait before a failed query is sent again, in milliseconds; zero would be never. */
const waitAfterFailure = (query: Pick<Query, 'state'>): number => {
  const failures = query.state.errorUpdateCount
  const known = waits.get(query)
  if (known?.failures === failures) return known.waitMs
  const waitMs = Math.max(1, retryDelayMs(failures - 1))
  waits.set(query, { failures, waitMs })
  return waitMs
}

/** When a query is sent again: after a failure as all are, and otherwise after so many milliseconds, for what changes with time alone. */
export const every =
  (intervalMs: number | false) =>
  (query: Pick<Query, 'state'>): number | false =>
    canRetry(query.state.error) ? waitAfterFailure(query) : intervalMs

// By default queries notify React in a timeout, which browsers delay by a second in a tab that is not looked at.
notifyManager.setScheduler(queueMicrotask)

/**
 * Data is loaded by navigation and again by realtime messages, never because of its age. What failed is on
 * screen as failed at once, and is tried again for as long as the screen is open.
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
      // Offline, a query is to fail like any other, not to wait without a word.
      networkMode: 'always',
    },
  },
})

/** Whether the API says that there is no such row. */
export const isNotFound = (error: Error | null): boolean =>
  toApiProblem(error)?.code.endsWith('-not-found') ?? false

const canRetry = (error: Error | null): boolean => {
  const code = toApiProblem(error)?.code
  return code !== undefined && code !== 'staff-only' && code !== 'bad-input' && !isNotFound(error)
}

/** Loads a page's queries, also those that are in the cache. Never rejects: each failure shows where its data would. */
export const loadQueries = async (sources: readonly QuerySource<unknown>[]): Promise<void> => {
  await Promise.all(sources.map((source) => queryClient.prefetchQuery({ ...source, staleTime: 0 })))
}

/** Loads again what is on screen under a key, and marks the rest of it as stale. */
export const invalidate = async (key: string): Promise<void> => {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey: [key], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  // A first load may have read what has changed since; its result must not pass for new.
  await Promise.allSettled(first.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey: [key] })
}
