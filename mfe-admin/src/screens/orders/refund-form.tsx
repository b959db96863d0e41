import { useEffect, useState } from 'react'
import * as v from 'valibot'

import type { ApiProblem } from '@shop/client/api-problem'
import { refundOrder } from '@shop/client/orders'
import { toIssue } from '@shop/contracts/issue'
import type { Order, OrderItem } from '@shop/contracts/order'
import {
  type OrderPayment,
  type Refund,
  RefundInput,
  type RefundState,
} from '@shop/contracts/payment'
import type { ProblemIssue } from '@shop/contracts/problem'
import { dollarsText, formatCents } from '@shop/domain/money'
import { piecesCentsOf } from '@shop/domain/refunds'
import { parseCents } from '@shop/domain/typed-amount'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, Select, TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'

import { fieldOf, type Form, useBusy, useProblemFocus } from '../../frame/display/form.tsx'
import { queryClient, write } from '../../frame/queries/query-client.ts'
import { orderQueries } from './orders.ts'

type Props = {
  order: Order
  /** The cents of the payment that no refund pays back, done or pending. */
  leftCents: number
  /** A failed refund. Its pieces returned to the stock when it was requested. */
  repeated: Refund | undefined
  /** True if somebody has asked for the form, which then takes the focus. */
  hasFocus: boolean
  onDone: () => void
  onCancel: (() => void) | undefined
}

type Draft = {
  /** How many pieces of each line. Null: all that is left of the payment. */
  pieces: readonly number[] | null
  amount: string
  reason: string
  restock: boolean
}

export const RefundForm = (props: Props) => {
  const { order, leftCents, repeated, hasFocus, onCancel } = props
  const { form, issues, refund } = useRefund(props)
  const [isBusy, run] = useBusy()
  const element = useProblemFocus(issues)
  useEffect(() => {
    if (hasFocus) element.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [element, hasFocus])
  const cents = parseCents(form.draft.amount)
  return (
    <Card as="section" label="Refund">
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(refund)
        }}
      >
        <Stack gap="md">
          <RefundFields {...{ order, leftCents, form }} isRepeated={repeated !== undefined} />
          <Row gap="sm">
            <Button type="submit" isBusy={isBusy}>
              {cents === null ? 'Refund' : `Refund ${formatCents(cents)}`}
            </Button>
            {onCancel && (
              <Button tone="outline" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

const useRefund = ({ order, leftCents, repeated, onDone }: Props) => {
  const { client } = usePage()
  /** The idempotency key: sending this form again is the same refund. */
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>({
    pieces: null,
    amount: dollarsText(repeated?.amountCents ?? leftCents),
    reason: repeated?.reason ?? (order.status === 'cancelled' ? 'The order was cancelled' : ''),
    restock: false,
  })
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const refund = async (): Promise<void> => {
    const { amount, reason, restock } = draft
    const body = { amount, reason, restock, items: itemsOf(order, draft) }
    const parsed = v.safeParse(RefundInput, body)
    setIssues(parsed.issues?.map(toIssue) ?? [])
    if (!parsed.success) return
    const isSaved = await write({
      run: async () => {
        const payment = await refundOrder(client, order.id, body, key)
        queryClient.setQueryData(orderQueries.payment(client, order.id).queryKey, payment)
        addToast(outcomeOf(payment, key))
      },
      failed: (problem) => {
        setIssues(problem?.issues ?? [])
        return failureText(problem)
      },
      topic: 'orders',
    })
    if (isSaved) onDone()
  }
  const form: Form<Draft> = {
    draft,
    set: (changes) => setDraft({ ...draft, ...changes }),
    problemOf: (name) => {
      const path = name === 'pieces' ? 'items' : name
      return issues.find((one) => one.path.split('.')[0] === path)?.message
    },
  }
  return { form, issues, refund }
}

type FieldsProps = Pick<Props, 'order' | 'leftCents'> & { form: Form<Draft> }

const RefundFields = ({
  order,
  leftCents,
  form,
  isRepeated,
}: FieldsProps & { isRepeated: boolean }) => {
  const { draft, set } = form
  const count = piecesOf(order, draft).reduce((sum, one) => sum + one, 0)
  return (
    <>
      {!isRepeated && <PiecesFields {...{ order, leftCents, form }} />}
      <TextField
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatCents(leftCents)}`}
        {...fieldOf(form, 'amount')}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={200}
        hasRequiredMark
        {...fieldOf(form, 'reason')}
      />
      {!isRepeated && order.status !== 'cancelled' && count > 0 && (
        <Checkbox
          label={`Return the pieces to stock (${count})`}
          isChecked={draft.restock}
          onChange={(restock) => set({ restock })}
        />
      )}
    </>
  )
}

/** Choosing pieces fills in the amount, which can still be edited. */
const PiecesFields = ({ order, leftCents, form: { draft, set, problemOf } }: FieldsProps) => {
  const { pieces } = draft
  const choose = (chosen: Draft['pieces']): void => {
    const cents = chosen ? Math.min(leftCents, piecesCentsOf(order, chosen)) : leftCents
    set({ pieces: chosen, amount: dollarsText(cents) })
  }
  return (
    <>
      <Select
        label="What is refunded"
        value={pieces ? 'pieces' : 'rest'}
        onChange={(value) => choose(value === 'pieces' ? order.items.map(() => 0) : null)}
        problem={problemOf('pieces')}
        options={[
          ['rest', `All that is left, ${formatCents(leftCents)}`],
          ['pieces', 'Some pieces'],
        ]}
      />
      {pieces && (
        <Grid fit="narrow" gap="md">
          {order.items.map((item, line) => (
            <TextField
              key={item.id}
              label={`Pieces of ${nameOf(item)}`}
              hint={`At most ${leftOf(item)}`}
              type="number"
              min={0}
              max={leftOf(item)}
              value={String(pieces[line] ?? 0)}
              onChange={(typed) => choose(pieces.with(line, countIn(typed, item)))}
            />
          ))}
        </Grid>
      )}
    </>
  )
}

const piecesOf = ({ items }: Order, { pieces }: Draft): readonly number[] =>
  pieces ?? items.map(leftOf)

/** An amount without chosen pieces pays back no line, unless its pieces return to the stock. */
const itemsOf = (order: Order, draft: Draft) =>
  draft.pieces || draft.restock
    ? piecesOf(order, draft).flatMap((quantity, line) => {
        const id = order.items[line]?.id
        return id && quantity > 0 ? [{ id, quantity }] : []
      })
    : []

const leftOf = ({ quantity, returned }: OrderItem): number => quantity - returned

const nameOf = ({ name, size, color }: OrderItem): string =>
  [name || 'Product', size, color].filter(Boolean).join(' · ')

const countIn = (typed: string, item: OrderItem): number =>
  Math.min(leftOf(item), Math.max(0, Math.trunc(Number(typed)) || 0))

const outcomes: Record<RefundState, Parameters<typeof addToast>[0]> = {
  done: { title: 'Refunded', description: 'The customer is told by e-mail' },
  pending: { title: 'Refund requested', description: 'The provider has not paid it back yet' },
  failed: {
    title: 'Error',
    description: 'The provider has not accepted the refund. It can be repeated.',
    variant: 'destructive',
  },
}

const outcomeOf = ({ refunds }: OrderPayment, key: string) =>
  outcomes[refunds.find(({ id }) => id.endsWith(key))?.state ?? 'pending']

const failureText = (problem: ApiProblem | null): string => {
  if (problem?.code === 'idempotency-key-reused')
    return 'This form has refunded another amount already. It is in the list below the form.'
  return problem?.message ?? 'Failed to refund the order. Send it again: it is refunded once.'
}
