import { type ReactNode, useState } from 'react'

import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { subheading } from '@shop/ui/type'

import * as css from './order-progress.css.ts'

type Props = {
  /** Stands beside the button that cancels, and gives way to its question. */
  children: ReactNode
  isCancellable: boolean
  onCancel: () => Promise<void>
}

/** What can be done with an order. A question comes before it is cancelled, so that no slip does it. */
export const OrderActions = ({ children, isCancellable, onCancel }: Props) => {
  const [step, setStep] = useState<'before' | 'asked' | 'busy' | 'kept'>('before')
  const cancel = async (): Promise<void> => {
    setStep('busy')
    await onCancel()
    setStep('before')
  }
  if (!isCancellable) return <Row gap="sm">{children}</Row>
  if (step === 'before' || step === 'kept')
    return (
      <Row gap="sm">
        {children}
        <Button
          tone="outline"
          // The button that was pressed is gone, so this one takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={step === 'kept'}
          onClick={() => setStep('asked')}
        >
          Cancel order
        </Button>
      </Row>
    )
  const isBusy = step === 'busy'
  return (
    <Stack gap="sm">
      <p ref={focus} tabIndex={-1} className={`${subheading} ${css.said}`}>
        Cancel this order?
      </p>
      <Row gap="sm">
        <Button tone="danger" isBusy={isBusy} onClick={() => void cancel()}>
          Yes, cancel it
        </Button>
        <Button tone="outline" isBusy={isBusy} onClick={() => setStep('kept')}>
          Keep it
        </Button>
      </Row>
    </Stack>
  )
}

/** The button that had the focus is gone, so the question takes it. */
const focus = (element: HTMLElement | null): void => element?.focus()
