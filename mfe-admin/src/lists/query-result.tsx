import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { addToast, toastDurationMs } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { subtle } from '@shop/ui/type'

import { HeldForQuestion } from '../frame/display/form.tsx'
import { isNotFound } from '../frame/queries/query-client.ts'

type Props<Data> = {
  query: UseQueryResult<Data>
  noun: string
  /** At level 3, a text says that data is loading. At level 2, the page has waited for the data. */
  level?: 2 | 3
  /** Shown if the API responds with a not-found problem. */
  missing?: ReactNode
  /** Keeps the same data while the dialog of a `QuestionButton` among the children is open. */
  children: (data: Data) => ReactNode
}

export const QueryResult = <Data,>({ query, noun, level = 2, missing, children }: Props<Data>) => {
  const { data, error, errorUpdateCount, isError } = query
  const hasNoData = data === undefined
  const isMissing = missing !== undefined && isNotFound(error)
  const hasFailed = !isMissing && (isError || (hasNoData && errorUpdateCount > 0))
  // While data is on screen, this toast waits, because it could replace the toast of a failed save.
  useFailureToast(hasFailed, noun, hasNoData ? 0 : toastDurationMs)
  if (isMissing) return missing
  if (!hasNoData) return <HeldForQuestion data={data}>{children}</HeldForQuestion>
  if (!hasFailed) return level === 2 ? null : <p className={subtle}>Loading {noun}...</p>
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
