/** What stands in a list's place while it is loading, and when it could not be loaded. */
import { useEffect } from 'react'

import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import * as css from './listing-state.css.ts'

type Props = { state: 'loading' | 'failed'; noun: 'orders' | 'products'; onRetry: () => void }

/** A failure is told by the page that shows the list, so that no page speaks of another's. */
export const ListingState = ({ state, noun, onRetry }: Props) => {
  const isFailed = state === 'failed'
  useEffect(() => {
    if (isFailed)
      addToast({ title: 'Error', description: `Failed to load ${noun}`, variant: 'destructive' })
  }, [isFailed, noun])
  if (isFailed) {
    return (
      <Notice
        title={`The ${noun} could not be loaded`}
        text="Nothing is lost. Check the connection and try again."
      >
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    )
  }
  return (
    <p role="status" className={css.loading}>
      Loading {noun}...
    </p>
  )
}
