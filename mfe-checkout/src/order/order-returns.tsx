import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { listOwnReturns, withdrawReturn } from '@shop/client/returns'
import type { OwnOrder } from '@shop/contracts/own-order'
import { type OwnReturn, returnReasonNames, type ReturnState } from '@shop/contracts/return'
import { ownOrderHref } from '@shop/domain/hrefs'
import { hasLeft, piecesText } from '@shop/domain/parcels'
import { returnablePieces, returnDeadlineMs } from '@shop/domain/returns'
import { shopDay, weekdayText } from '@shop/domain/shop-days'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { addErrorToast } from '@shop/session/error-toast'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import * as css from '../lines/page.css.ts'
import { problemText } from '../lines/problem-text.ts'
import { type ReturnableLine, ReturnForm } from './return-form.tsx'

type Props = {
  order: OwnOrder
  link: { id: string; key: string }
  reload: () => Promise<void>
}

type Loaded = { returns: readonly OwnReturn[]; atMs: number }

/** Each change to a return reloads the order, and each load of the order reloads the returns. */
const useReturns = ({ order, link }: Omit<Props, 'reload'>) => {
  const { client } = usePage()
  const [loaded, setLoaded] = useState<Loaded>()
  const show = useCallback(
    (returns: readonly OwnReturn[]): void => setLoaded({ returns, atMs: Date.now() }),
    [],
  )
  useEffect(() => {
    if (!hasLeft(order.status)) return
    let isLatest = true
    listOwnReturns(client, link).then(
      (list) => isLatest && show(list.returns),
      () => {
        // The returns on screen stay until the order next changes.
      },
    )
    return () => void (isLatest = false)
  }, [client, link, order, show])
  return [hasLeft(order.status) ? loaded : undefined, show] as const
}

export const OrderReturns = ({ order, link, reload }: Props) => {
  const { shop } = useSettings()
  const [loaded, show] = useReturns({ order, link })
  const [step, setStep] = useState<'before' | 'open' | 'closed'>('before')
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = useMemo(() => findReturnable(order, loaded?.returns ?? []), [order, loaded])
  const changes = order.changes.map(({ status, at }) => ({ status, atMs: Date.parse(at) }))
  const untilMs = returnDeadlineMs({ ...order, changes }, shop.returnDays)
  if (!loaded || (loaded.returns.length === 0 && untilMs === null)) return null
  const { returns, atMs } = loaded
  const isOver = untilMs === null || atMs > untilMs
  const lastDay = untilMs === null ? '' : weekdayText(shopDay(untilMs, shop.timeZone))
  const showChanged = (list: readonly OwnReturn[]): void => {
    show(list)
    setStep('closed')
    // The pressed button disappears, so the heading takes the focus. If "Return something" shows
    // next, that button takes the focus instead.
    heading.current?.focus()
  }
  return (
    <section className={css.part} aria-labelledby="returns">
      <h2 ref={heading} id="returns" tabIndex={-1} className={subheading}>
        Returns &amp; exchanges
      </h2>
      {returns.length > 0 && (
        <ul className={css.lines}>
          {returns.map((one) => (
            <ReturnRow
              key={one.id}
              row={one}
              link={link}
              onChange={showChanged}
              onProblem={reload}
            />
          ))}
        </ul>
      )}
      {step !== 'open' && isOver && (
        <p className={subtle}>
          {lastDay && `It could be returned until ${lastDay}. `}Is something wrong with it? Write to{' '}
          {shop.email}.
        </p>
      )}
      {step !== 'open' && !isOver && lines.length > 0 && (
        <Begin lastDay={lastDay} isFocused={step === 'closed'} onBegin={() => setStep('open')} />
      )}
      {step === 'open' && (
        <ReturnForm
          lines={lines}
          link={link}
          onClose={() => setStep('closed')}
          onProblem={reload}
          onSent={showChanged}
        />
      )}
    </section>
  )
}

type BeginProps = { lastDay: string; isFocused: boolean; onBegin: () => void }

const Begin = ({ lastDay, isFocused, onBegin }: BeginProps) => (
  <Row gap="md">
    {/* The form or a return's button is gone, so this button takes the focus. */}
    <Button tone="outline" autoFocus={isFocused} onClick={onBegin}>
      Return something
    </Button>
    <p className={subtle}>Until {lastDay}, for a refund or another size.</p>
  </Row>
)

const findReturnable = (order: OwnOrder, returns: readonly OwnReturn[]): ReturnableLine[] =>
  order.items.flatMap((line) => {
    const pieces = returnablePieces(line, returns)
    return pieces > 0 ? [{ ...line, pieces }] : []
  })

const stateNames: Record<ReturnState, string> = {
  requested: 'Requested',
  approved: 'Approved: send it back',
  received: 'We have it back',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
}

const nextSteps: Partial<Record<ReturnState, string>> = {
  requested: 'We’ll look at it and email you.',
  refunded: 'Your bank may take a few days to show it.',
}

type RowProps = {
  row: OwnReturn
  link: Props['link']
  onChange: (returns: readonly OwnReturn[]) => void
  onProblem: () => Promise<void>
}

const ReturnRow = ({ row, link, onChange, onProblem }: RowProps) => {
  const { client } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setIsBusy(true)
    try {
      onChange((await withdrawReturn(client, link, row.id)).returns)
    } catch (error) {
      addErrorToast('The return was not withdrawn', problemText(error))
      await onProblem()
    }
    setIsBusy(false)
  }
  const { state, resolution, exchangeOrderId, exchangeKey } = row
  const isExchange = resolution === 'exchange'
  const received = isExchange ? 'We’ll send the other size next.' : 'We’ll refund you next.'
  const text = state === 'received' ? received : (nextSteps[state] ?? row.refusedReason)
  return (
    <li className={css.returned}>
      <p className={css.stepName} aria-live="polite">
        {stateNames[state]}
      </p>
      {row.items.map((item) => (
        <div key={item.id}>
          <p>
            <bdi>{piecesText({ ...item, quantity: item.received ?? item.quantity })}</bdi>
          </p>
          <p className={subtle}>
            {returnReasonNames[item.reason]}
            {isExchange && item.exchangeSize && ` · in exchange for ${item.exchangeSize}`}
          </p>
        </div>
      ))}
      {text && <p className={css.written}>{text}</p>}
      {state === 'approved' && <p className={css.written}>{row.instructions}</p>}
      {exchangeOrderId && exchangeKey && (
        <a className={css.aside} href={ownOrderHref(exchangeOrderId, exchangeKey)}>
          Your exchange order
        </a>
      )}
      {state === 'requested' && (
        <Button tone="outline" isBusy={isBusy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </li>
  )
}
