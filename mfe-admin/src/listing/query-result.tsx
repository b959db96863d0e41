import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { addToast, toastDurationMs } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { isNotFound } from '../queries/query-client.ts'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** What is loaded: `orders`. */
  noun: string
  /** Of the heading that says that it failed: 3 in a section of a page. */
  level?: 2 | 3
  /** Shown when the API says that there is no such row. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

export const QueryResult = <Data,>({ query, noun, level = 2, missing, children }: Props<Data>) => {
  const { data, error, errorUpdateCount, isError } = query
  const hasNoData = data === undefined
  const isMissing = missing !== undefined && isNotFound(error)
  const hasFailed = !isMissing && (isError || (hasNoData && errorUpdateCount > 0))
  // Old data stays on screen while it is tried again; the toast of a save that failed must not be pushed out.
  useFailureToast(hasFailed, noun, hasNoData ? 0 : toastDurationMs)
  if (isMissing) return missing
  if (!hasNoData) return children(data)
  if (!hasFailed) return null
  return (
    <Notice
      level={level}
      title={`The ${noun} could not be loaded`}
      text="Nothing is lost. Check the connection and try again."
    >
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </Notice>
  )
}

/** Once for a failure, however often it is tried again. */
const useFailureToast = (hasFailed: boolean, noun: string, delayMs: number): void => {
  useEffect(() => {
    if (!hasFailed) return
    const show = (): void => {
      addToast({ title: 'Error', description: `Failed to load ${noun}`, variant: 'destructive' })
    }
    const timer = setTimeout(show, delayMs)
    return () => clearTimeout(timer)
  }, [hasFailed, noun, delayMs])
}
