import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import { ApiProblem } from '@shop/client/api-problem'
import { refundReturn, startReturn, updateReturn } from '@shop/client/returns'
import type { Order, OrderItem } from '@shop/contracts/order'
import { type Return, returnReasonNames, returnReasons } from '@shop/contracts/return'
import { capitalized } from '@shop/domain/capitalized'
import { dollarsText, formatCents } from '@shop/domain/money'
import { hasLeft, piecesText } from '@shop/domain/parcels'
import { piecesCentsOf, returnablePieces } from '@shop/domain/returns'
import { offerOf } from '@shop/domain/variants'
import { useSettings } from '@shop/session/shop-settings'
import { Badge, type Tone } from '@shop/ui/badge'
import { Select, TextArea, TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, rank, rankName } from '../../frame/display/display.css.ts'
import { HeldForQuestion, QuestionButton, QuestionForm } from '../../frame/display/form.tsx'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { dayText, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { invalidate, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { useActorName } from '../../lists/history.tsx'
import { productQueries } from '../products/product-queries.ts'
import { settingQueries } from '../settings/setting-queries.ts'
import { refundableCents, RefundHint } from './order-payment.tsx'
import * as css from './orders.css.ts'
import { orderQueries, returnQueries } from './orders.ts'

export const ReturnsSection = ({ order }: { order: Order }) => {
  const { data } = useQuery(returnQueries.ofOrder(order.id))
  const mayStart = useMayActAs('clerk') && hasLeft(order.status)
  const own = data?.returns.filter(({ orderId }) => orderId === order.id) ?? []
  const origin = data?.returns.find(({ exchangeOrderId }) => exchangeOrderId === order.id)
  const lines = mayStart
    ? order.items
        .map((line) => ({ ...line, pieces: returnablePieces(line, own) }))
        .filter(({ pieces }) => pieces > 0)
    : []
  if (!data) return null
  return (
    <HeldForQuestion data={lines}>
      {(held) =>
        (held.length > 0 || origin || own.length > 0) && (
          <Section title="Returns" level={3}>
            {origin && (
              <p>
                It {order.status === 'cancelled' ? 'was to send' : 'sends'} another size, for{' '}
                <a href={orderHref(origin.orderId)}>order {shortOrderId(origin.orderId)}</a>.
                {order.status === 'cancelled' && ' Refund the pieces that came back there.'}
              </p>
            )}
            {own.map((row) => (
              <Disclosure key={row.id} title={<Title row={row} />} isOpen={isOpen(row)}>
                <Details row={row} order={order} />
              </Disclosure>
            ))}
            <div>{held.length > 0 && <StartReturn order={order} lines={held} />}</div>
          </Section>
        )
      }
    </HeldForQuestion>
  )
}

const Title = ({ row: { state, items } }: { row: Return }) => (
  <Row gap="xs">
    <ReturnBadge state={state} />
    <bdi>{items.map(piecesText).join('; ')}</bdi>
  </Row>
)

const tones: Record<Return['state'], Tone> = {
  requested: 'warning',
  approved: 'info',
  received: 'violet',
  refunded: 'success',
  exchanged: 'success',
  refused: 'danger',
  withdrawn: 'plain',
}

export const ReturnBadge = ({ state }: Pick<Return, 'state'>) => (
  <Badge tone={tones[state]}>{capitalized(state)}</Badge>
)

const Details = ({ row, order }: { row: Return; order: Order }) => {
  const { exchangeOrderId: exchange, resolution } = row
  const by = useActorName(row.createdBy)
  const texts = { Note: row.note, Instructions: row.instructions, Refused: row.refusedReason }
  return (
    <Stack gap="sm">
      <p className={subtle}>
        For {resolution === 'refund' ? 'a refund' : 'another size'}, started{' '}
        {dayText(row.createdAt)} by <bdi>{by}</bdi>.{' '}
        {exchange && <a href={orderHref(exchange)}>Its exchange is {shortOrderId(exchange)}</a>}
      </p>
      <ul className={list} aria-label="Returned pieces">
        {row.items.map((item) => (
          <li key={item.id} className={rank}>
            <bdi className={rankName}>{piecesText(item)}</bdi>
            <span>{item.exchangeSize && `Wants ${item.exchangeSize}`}</span>
            <span className={subtle}>
              {returnReasonNames[item.reason]}
              {item.received !== null && ` · ${item.received} came`}
              {item.isRestocked && ', back in stock'}
            </span>
          </li>
        ))}
      </ul>
      <Facts facts={texts} />
      {order.payment === 'paid' && row.state === 'refunded' && <FailedRefund row={row} />}
      <HeldForQuestion data={row}>
        {(held) => <ReturnSteps row={held} order={order} />}
      </HeldForQuestion>
    </Stack>
  )
}

/** Shown if the provider rejected the refund after the return had ended, until it is repeated. */
const FailedRefund = ({ row: { id, orderId } }: { row: Return }) => {
  const { data } = useQuery(orderQueries.payment(orderId))
  const refund = data?.refunds.find((one) => one.id.endsWith(`return-${id}`))
  if (!refund?.mustRepeat) return null
  return (
    <p className={css.problem}>
      The provider did not accept this refund. Under Payment, repeat it with Refund again.
    </p>
  )
}

type StepProps = {
  name: string
  done: string
  tone?: 'danger' | 'outline' | undefined
  /** `read` returns the text of a form field. */
  run: (read: (name: string) => string) => Promise<Return>
  children: ReactNode
}

const Step = ({ name, done, tone, run, children }: StepProps) => {
  const [problem, setProblem] = useState('')
  const save = (fields: FormData): Promise<boolean> =>
    write({
      run: async () => {
        await run((field) => String(fields.get(field) ?? ''))
        void invalidate('orders')
      },
      done: { title: done },
      failed: (found) => {
        const text = found?.message ?? 'It was not saved. What you typed is still here.'
        setProblem(capitalized(text))
        return text
      },
      topic: 'returns',
    })
  return (
    <QuestionButton
      button={{ children: name, tone: tone ? 'outline' : 'solid' }}
      title={`${name}?`}
      confirm={name}
      isDangerous={tone === 'danger'}
      firstFocus="form :is(select, textarea, input), [name='cancel']"
      onClose={() => setProblem('')}
    >
      <QuestionForm noValidate={false} onConfirm={save}>
        {children}
        {problem && <p className={css.problem}>{problem}</p>}
      </QuestionForm>
    </QuestionButton>
  )
}

const isOpen = ({ state }: Return): boolean => ['requested', 'approved', 'received'].includes(state)

type Props = { row: Return; order: Order }
type Decision = { state: 'approved' | 'refused' }

const ReturnSteps = ({ row, order }: Props) => {
  const [isClerk, isManager] = [useMayActAs('clerk'), useMayActAs('manager')]
  if (!isOpen(row)) return null
  if (!isClerk) return <p className={subtle}>Only a clerk or a manager may continue it.</p>
  const isReceived = row.state === 'received'
  return (
    <Row gap="sm">
      {row.state === 'requested' && <Decide row={row} state="approved" />}
      {row.state === 'approved' && <Receive row={row} />}
      {!isReceived && <Decide row={row} state="refused" />}
      {isReceived && row.resolution === 'exchange' && <Exchange row={row} />}
      {isReceived && isManager && <Refund row={row} order={order} />}
      {isReceived && !isManager && <p className={subtle}>Only a manager may refund it.</p>}
    </Row>
  )
}

const WithInstructions = v.object({ instructions: v.string() })

const Decide = ({ row: { id, version }, state }: Pick<Props, 'row'> & Decision) => {
  const { data, isPending } = useQuery(settingQueries.all())
  // The text field takes its initial value from the settings, so it would stay empty without them.
  if (isPending) return null
  const setting = data?.settings.find(({ key }) => key === 'returns')?.value
  const isApproved = state === 'approved'
  return (
    <Step
      name={isApproved ? 'Approve' : 'Refuse'}
      done={isApproved ? 'Return approved' : 'Return refused'}
      tone={isApproved ? undefined : 'danger'}
      run={(read) => {
        const step = isApproved
          ? { state, version, instructions: read('text') }
          : { state, version, refused_reason: read('text') }
        return updateReturn(client, id, step)
      }}
    >
      <TextArea
        label={isApproved ? 'How to send it back' : 'Why it is refused'}
        name="text"
        hint="The customer gets it by email."
        required
        maxLength={isApproved ? 2000 : 1000}
        defaultValue={isApproved && v.is(WithInstructions, setting) ? setting.instructions : ''}
      />
    </Step>
  )
}

const countsTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, count) => [String(count), String(count)] as const)

const places = [
  ['stock', 'Back into stock'],
  ['out', 'Not for sale'],
] as const

const Receive = ({ row: { id, version, items } }: Pick<Props, 'row'>) => (
  <Step
    name="Receive"
    done="Return received"
    run={(read) => {
      const came = items.map((item) => ({
        id: item.id,
        received: Number(read(`came ${item.id}`)),
        is_restocked: read(`place ${item.id}`) === 'stock',
      }))
      return updateReturn(client, id, { state: 'received', version, items: came })
    }}
  >
    {items.map((item) => (
      <Line key={item.id} title={piecesText(item)}>
        <Select
          label="Pieces received"
          name={`came ${item.id}`}
          options={countsTo(item.quantity)}
          defaultValue={item.quantity}
        />
        <Select
          label="They go"
          name={`place ${item.id}`}
          options={places}
          defaultValue={item.reason === 'damaged' ? 'out' : 'stock'}
        />
      </Line>
    ))}
  </Step>
)

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className={css.legend}>{title}</legend>
    <Grid stretch="narrow" gap="sm">
      {children}
    </Grid>
  </fieldset>
)

const Exchange = ({ row: { id, version } }: Pick<Props, 'row'>) => (
  <Step
    name="Send the exchange"
    done="Exchange ordered"
    run={() => updateReturn(client, id, { state: 'exchanged', version })}
  >
    <p>The other size goes out as a new order, which costs nothing.</p>
  </Step>
)

const Refund = ({ row, order }: Props) => {
  const { id, version, resolution } = row
  const most = formatCents(refundableCents(order))
  return (
    <Step
      name={resolution === 'refund' ? 'Refund' : 'Refund instead'}
      done="Return completed"
      tone={resolution === 'exchange' ? 'outline' : undefined}
      run={(read) => refundReturn(client, id, { version, amount: read('amount') })}
    >
      <RefundHint order={order} />
      <TextField
        label="Amount ($)"
        name="amount"
        hint={`At most ${most}. Enter 0 to end the return without a refund.`}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={dollarsText(suggestedCents(order, row))}
      />
    </Step>
  )
}

/** `pieces` counts the pieces of a line that no other return contains. */
type Lines = { order: Order; lines: readonly (OrderItem & { pieces: number })[] }

const StartReturn = ({ order, lines }: Lines) => (
  <Step
    name="Start a return"
    done="Return started"
    tone="outline"
    run={(read) => {
      const items = lines
        .map(({ id }) => ({
          id,
          quantity: Number(read(`quantity ${id}`)),
          reason: returnReasons.find((one) => one === read(`reason ${id}`)) ?? 'other',
          ...(read(`size ${id}`) && { size: read(`size ${id}`) }),
        }))
        .filter(({ quantity }) => quantity > 0)
      const [resolution, other] = new Set(items.map(({ size }) => (size ? 'exchange' : 'refund')))
      if (!resolution || other) throw new ApiProblem('bad-input', unclear)
      return startReturn(client, { order_id: order.id, items, resolution, note: read('note') })
    }}
  >
    <StartFields lines={lines} />
  </Step>
)

const unclear = 'Choose pieces: either all for a refund, or all for other sizes.'

const StartFields = ({ lines }: Pick<Lines, 'lines'>) => {
  const { returnDays } = useSettings().shop
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const products = useQueries({ queries: ids.map((id) => productQueries.details(id)) })
  return (
    <>
      <p>Customers can do this for {returnDays} days after delivery; you can at any time.</p>
      {lines.map(({ id, productId, name, size, color, pieces }) => {
        const product = products.find(({ data }) => data?.id === productId)?.data
        const isIn = (one: string) => product && offerOf(product, { size: one, color }).stock > 0
        const sizes = product?.sizes.filter(isIn).map((one) => [one, `Size ${one}`] as const) ?? []
        return (
          <Line key={id} title={[name, size, color].filter(Boolean).join(', ')}>
            <Select
              label="Pieces"
              name={`quantity ${id}`}
              options={countsTo(pieces)}
              defaultValue={lines.length === 1 ? pieces : 0}
            />
            <Select label="Why?" name={`reason ${id}`} options={reasons} defaultValue="other" />
            <Select label="To get" name={`size ${id}`} options={[['', 'A refund'], ...sizes]} />
          </Line>
        )
      })}
      <TextArea label="Note (optional)" name="note" height="short" maxLength={1000} />
    </>
  )
}

const reasons = returnReasons.map((reason) => [reason, returnReasonNames[reason]] as const)

/** `line.returned` already counts restocked pieces of this return, so they are subtracted first. */
const suggestedCents = (order: Order, row: Return): number => {
  const items = order.items.map((line) => {
    const { received, isRestocked } = row.items.find(({ id }) => id === line.id) ?? {}
    const came = received ?? 0
    return { ...line, came, returned: line.returned - (isRestocked ? came : 0) }
  })
  const pieces = items.map(({ came }) => came)
  return Math.min(refundableCents(order), piecesCentsOf({ ...order, items }, pieces))
}
