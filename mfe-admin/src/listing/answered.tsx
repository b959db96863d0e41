/** Shows what a loader answered, or else what it answered last. */
import { type ReactNode, useEffect, useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import type { Answer } from './load-answer.ts'

type Props<Data> = {
  answer: Answer<Data>
  /** What was asked: an older answer only stands in for one to the same question. */
  question: object
  noun: string
  children: (data: Data) => ReactNode
}

/** What stands in is asked for anew meanwhile; the news of a save that failed must not be pushed out by it. */
const patienceMs = 5000

/** A failed load of a list on screen leaves it there; a failure is told once, when nothing stands in at once. */
export const QueryResult = <Data,>({ answer, question, noun, children }: Props<Data>) => {
  const { reload } = usePage()
  const asked = JSON.stringify(question)
  const [last, setLast] = useState({ asked, data: answer })
  if (answer !== null && answer !== last.data) setLast({ asked, data: answer })
  const hasFailed = answer === null
  const data = answer ?? (last.asked === asked ? last.data : null)
  const waitMs = data === null ? 0 : patienceMs
  useEffect(() => {
    if (!hasFailed) return
    const tell = (): void => {
      addToast({ title: 'Error', description: `Failed to load ${noun}`, variant: 'destructive' })
    }
    const timer = setTimeout(tell, waitMs)
    return () => clearTimeout(timer)
  }, [hasFailed, waitMs, noun])
  if (data !== null) return children(data)
  return (
    <Notice
      title={`The ${noun} could not be loaded`}
      text="Nothing is lost. Check the connection and try again."
    >
      <Button onClick={reload}>Try again</Button>
    </Notice>
  )
}
