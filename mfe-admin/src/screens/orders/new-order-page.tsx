import { useState } from 'react'
import * as v from 'valibot'

import { listCustomers } from '@shop/client/customers'
import { listOrders, placeStaffOrder } from '@shop/client/orders'
import { findProduct } from '@shop/client/products'
import { type Order, type PaymentWay, paymentWays } from '@shop/contracts/order'
import { reloadSettings } from '@shop/module-runtime/refresh-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Select } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subheading } from '@shop/ui/type'

import { columns } from '../../frame/display/display.css.ts'
import {
  unsaved,
  useBusy,
  useIsShown,
  useProblemFocus,
  useSave,
  useUnsaved,
} from '../../frame/display/form.tsx'
import { Page, Section } from '../../frame/display/page.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { queryOf } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { Finder, foundResults } from '../../lists/finder.tsx'
import { isSameAt, specOf } from '../../forms/field-draft.ts'
import { ObjectFields } from '../../forms/object-fields.tsx'
import { chargeDraft, customerOf, type DraftLine, OrderDraft, toStaffOrder } from './new-order.ts'
import { Sums } from './order-dialog.tsx'
import { OrderLines, type SetLines } from './order-lines.tsx'
import { paymentWayTexts } from './order-text.tsx'
import { newOrderForm } from './orders.ts'
import * as css from './orders.css.ts'

export const NewOrderPage = () => (
  <Page
    title="New order"
    tools={
      <ButtonLink tone="outline" href="/admin/orders">
        Back to orders
      </ButtonLink>
    }
  >
    {useMayActAs('clerk') ? (
      <NewOrder />
    ) : (
      <Notice title="Only a clerk or a manager may place orders" />
    )}
  </Page>
)

const earlierText =
  'This order was already placed, as you first sent it. Check the orders; place it again only if you want a second one.'

const noLines: readonly DraftLine[] = []

/** `key` is the idempotency key. */
const openInput = () => ({
  draft: v.parse(OrderDraft, {}),
  lines: noLines,
  methodId: '',
  key: String(crypto.randomUUID()),
})
type Input = ReturnType<typeof openInput>

const isTouched = ({ draft, lines, methodId }: Input): boolean =>
  lines.length > 0 || [methodId, ...Object.values(draft)].some(Boolean)

const useNewOrder = () => {
  const { go } = usePage()
  const isShown = useIsShown()
  const [input, setInput, hasChanges] = useUnsaved(newOrderForm, openInput, isTouched)
  const { draft, lines, methodId, key } = input
  const [sent, setSent] = useState(draft)
  const { issues, setIssues, save, ...problems } = useSave()
  const charged = chargeDraft(useSettings(), draft, { lines, methodId })
  const set = (changes: Partial<Input>): void => setInput((before) => ({ ...before, ...changes }))
  const setLines: SetLines = (change) =>
    setInput((before) => ({ ...before, lines: change(before.lines) }))
  const renew = async (): Promise<void> => {
    const ids = lines.map(({ product }) => product.id)
    const found = await Promise.all(ids.map((id) => findProduct(client, id).catch(() => null)))
    const nowOf = ({ product }: DraftLine) => found.find((one) => one?.id === product.id) ?? product
    setLines((before) => before.map((line) => ({ ...line, product: nowOf(line) })))
    await reloadSettings()
  }
  const place = async (paidBy: PaymentWay): Promise<void> => {
    setSent(draft)
    let placed: Order | undefined
    const body = toStaffOrder(draft, lines, charged, paidBy)
    await save({
      run: async () => void (placed = await placeStaffOrder(client, body, key)),
      done: { title: 'Order placed', description: 'The customer gets an email about it' },
      failed: (problem) => {
        const code = problem?.code
        if (code === 'bad-input') return 'Nothing was ordered. Check the fields in red.'
        if (code !== 'idempotency-key-reused' && code !== 'order-deleted')
          return problem?.message ?? 'Nothing is lost: try again.'
        set({ key: crypto.randomUUID() })
        return earlierText
      },
      topic: 'orders',
    })
    if (!placed) return renew()
    unsaved.delete(newOrderForm)
    if (isShown()) go(orderHref(placed.id))
  }
  const problemOf = (name: string): string | undefined =>
    isSameAt(name, sent, draft) ? problems.problemOf(name) : undefined
  const onChange = (changed: unknown): void => set({ draft: v.parse(OrderDraft, changed) })
  const fields = { draft, onChange, problemOf }
  const fillIn = async ({ email }: { email: string }): Promise<void> => {
    const { orders } = await listOrders(client, { customer: email, limit: 1 })
    setInput((before) => ({ ...before, draft: { ...before.draft, ...orders.map(customerOf)[0] } }))
  }
  const startOver = (): void => {
    setInput(openInput())
    setIssues([])
  }
  return { lines, setLines, issues, charged, set, fields, fillIn, place, hasChanges, startOver }
}

const NewOrder = () => {
  const order = useNewOrder()
  const { issues, fields, fillIn } = order
  // There is no submit button, because a scanner's Enter in another field must not place the order.
  return (
    <form ref={useProblemFocus(issues)} noValidate className={columns}>
      <Stack gap="lg">
        <Section title="Products" level={2}>
          <OrderLines {...order} />
        </Section>
        <Section title="Customer" level={2}>
          <Finder
            label="Find a customer"
            hint="By name or email; fills in the fields from their last order"
            source={findCustomers}
            textsOf={({ name, email }) => [name, email]}
            onPick={fillIn}
          />
          <ObjectFields {...fields} spec={customerSpec} />
        </Section>
      </Stack>
      <Charges {...order} />
    </form>
  )
}

type NewOrderState = ReturnType<typeof useNewOrder>

const Charges = ({ charged, set, fields, place, hasChanges, startOver }: NewOrderState) => {
  const { methods, method, sums } = charged
  const { payment } = useSettings()
  const [isBusy, run] = useBusy()
  return (
    <Card>
      <Select
        label="Shipping"
        value={method?.id ?? ''}
        problem={fields.problemOf('shipping_method')}
        options={
          method ? methods.map(({ id, name }) => [id, name] as const) : [['', 'None to this state']]
        }
        onChange={(methodId) => set({ methodId })}
      />
      <ObjectFields {...fields} spec={discountSpec} />
      {sums && <Sums order={sums} />}
      {fields.problemOf('total') && (
        <p className={css.problem}>The total {fields.problemOf('total')}</p>
      )}
      <h2 className={subheading}>Place the order, paid by</h2>
      <Grid stretch="tiny" gap="sm">
        {paymentWays
          .filter((way) => payment || way !== 'link')
          .map((way) => (
            <Button key={way} isBusy={isBusy} onClick={() => void run(() => place(way))}>
              {paymentWayTexts[way]}
            </Button>
          ))}
      </Grid>
      <Button tone="outline" aria-disabled={!hasChanges} onClick={startOver}>
        Start over
      </Button>
    </Card>
  )
}

const customerSpec = specOf(v.omit(OrderDraft, ['amount', 'reason']))
const discountSpec = specOf(v.pick(OrderDraft, ['amount', 'reason']))

const findCustomers = queryOf(
  ['customers', 'find'],
  async (client, q: string) => (await listCustomers(client, { q, limit: foundResults })).customers,
)
