import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { changeOrder } from '@shop/client/orders'
import { findProduct } from '@shop/client/products'
import type { Order, OrderItem } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import type { ChangeOrderWire } from '@shop/contracts/staff-order'
import { isSame } from '@shop/domain/is-same'
import { formatCents, toDollars } from '@shop/domain/money'
import { useDebounced } from '@shop/module-runtime/use-debounced'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { columns } from '../../frame/display/display.css.ts'
import { problemIn, unsaved, useBusy, useIsShown, useUnsaved } from '../../frame/display/form.tsx'
import { Page, Section } from '../../frame/display/page.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { queryOf, write } from '../../frame/queries/query-client.ts'
import { client, toApiProblem, useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { specOf } from '../../forms/field-draft.ts'
import { ObjectFields } from '../../forms/object-fields.tsx'
import { customerOf, type DraftLine, type DraftProduct, OrderDraft, toItem } from './new-order.ts'
import { Sums } from './order-dialog.tsx'
import { OrderLines, type SetLines } from './order-lines.tsx'
import { changeOrderForm, type ChangeOrderSearch, orderQueries } from './orders.ts'
import * as css from './orders.css.ts'

type Opened = { order: Order; products: readonly (Product | null)[] }

/** Loads once, because a colleague's change must not replace unsaved input. */
const openOrder = queryOf(['changed-order'], async (client, id: string): Promise<Opened> => {
  const order = await orderQueries.details(id).queryFn()
  const ids = order.items.map(({ productId }) => productId ?? '')
  return { order, products: await Promise.all(ids.map((one) => findProduct(client, one))) }
})

export const ChangeOrderPage = ({ search: { id } }: { search: ChangeOrderSearch }) => {
  const query = useQuery({ ...openOrder(id), gcTime: 0, staleTime: Infinity })
  const mayChange = useMayActAs('clerk')
  return (
    <Page
      title="Change the order"
      tools={
        <ButtonLink tone="outline" href={orderHref(id)}>
          Back to the order
        </ButtonLink>
      }
    >
      <QueryResult query={query} noun="order">
        {(opened) =>
          mayChange ? (
            <ChangeOrder
              key={opened.order.version}
              {...opened}
              onStartAgain={() => void query.refetch()}
            />
          ) : (
            <Notice title="Only a clerk or a manager may change orders" />
          )
        }
      </QueryResult>
    </Page>
  )
}

const ChangeDraft = v.omit(OrderDraft, ['customer_email', 'amount', 'reason'])
const draftSpec = specOf(ChangeDraft)

const toDraftLine = (item: OrderItem, product: Product | null): DraftLine => {
  const { id, productId, name, quantity, priceCents } = item
  const choice = { size: item.size ?? undefined, color: item.color ?? undefined }
  const gone: DraftProduct = {
    id: productId ?? '',
    name,
    priceCents,
    stock: 0,
    sizes: choice.size ? [choice.size] : [],
    colors: choice.color ? [choice.color] : [],
    soldOutSizes: [],
  }
  const ordered = { choice, quantity, priceCents }
  return { key: id, product: product ?? gone, choice, quantity: String(quantity), ordered }
}

const itemsOf = (lines: readonly DraftLine[]): NonNullable<ChangeOrderWire['items']> =>
  lines.map((line) => ({ ...(line.ordered && { id: line.key }), ...toItem(line) }))

type Input = {
  opened: Opened
  lines: readonly DraftLine[]
  draft: v.InferOutput<typeof ChangeDraft>
}

const openInput = (opened: Opened): Input => ({
  opened,
  lines: opened.order.items.map((item, at) => toDraftLine(item, opened.products[at] ?? null)),
  draft: v.parse(ChangeDraft, customerOf(opened.order)),
})

/** Includes the lines only if they changed, because the API rejects lines after a refund or return. */
const toBody = ({ opened, lines, draft }: Input): ChangeOrderWire => {
  const { address, city, state, zip_code, ...contact } = draft
  const items = itemsOf(lines)
  return {
    version: opened.order.version,
    ...contact,
    shipping_address: { address, city, state, zip_code },
    ...(!isSame(items, itemsOf(openInput(opened).lines)) && { items }),
  }
}

const isTouched = (input: Input): boolean => !isSame(toBody(input), toBody(openInput(input.opened)))

const useDryRun = (order: Order, body: ChangeOrderWire, hasChanges: boolean) => {
  const current = JSON.stringify(body)
  const sent = useDebounced(current, 300)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['changed-order', order.id, sent],
    queryFn: () => changeOrder(client, order.id, { ...JSON.parse(sent), is_dry_run: true }),
    enabled: hasChanges && sent === current,
    placeholderData: (before: Order | undefined) => before,
    retry: false,
  })
  const problem = hasChanges ? toApiProblem(error) : null
  const isReady = hasChanges && !error && !isFetching && sent === current
  return { order, body, after: (hasChanges && data) || order, problem, isReady, refetch }
}

const ChangeOrder = ({ onStartAgain, ...now }: Opened & { onStartAgain: () => void }) => {
  const open = (): Input => openInput(now)
  const [input, setInput, hasChanges] = useUnsaved(changeOrderForm(now.order.id), open, isTouched)
  const { opened, lines, draft } = input
  const dryRun = useDryRun(opened.order, toBody(input), hasChanges)
  const issues = dryRun.problem?.issues ?? []
  const setLines: SetLines = (change) =>
    setInput((before) => ({ ...before, lines: change(before.lines) }))
  const fields = {
    draft,
    onChange: (changed: unknown) =>
      setInput((before) => ({ ...before, draft: v.parse(ChangeDraft, changed) })),
    problemOf: (name: string) => problemIn(issues, name),
  }
  const startOver = (): void => {
    setInput(open())
    onStartAgain()
  }
  // There is no submit button, because a scanner's Enter in another field must not save the order.
  return (
    <form noValidate className={columns}>
      <Stack gap="lg">
        <Section title="Products" level={2}>
          <OrderLines {...{ lines, setLines, issues }} />
        </Section>
        <Section title="Customer" level={2}>
          <ObjectFields {...fields} spec={draftSpec} />
        </Section>
      </Stack>
      <Result {...dryRun} hasChanges={hasChanges} onStartOver={startOver} />
    </form>
  )
}

type ResultProps = ReturnType<typeof useDryRun> & {
  hasChanges: boolean
  onStartOver: () => void
}

const Result = ({ order, body, after, problem, isReady, ...rest }: ResultProps) => {
  const { refetch, hasChanges, onStartOver } = rest
  const { go } = usePage()
  const isShown = useIsShown()
  const [isBusy, run] = useBusy()
  const save = async (): Promise<void> => {
    const isSaved = await write({
      run: () => changeOrder(client, order.id, { ...body, total: toDollars(after.totalCents) }),
      done: { title: 'Order changed', description: 'The customer gets an email about it' },
      failed: (failure) => failure?.message ?? 'Nothing is lost: try again.',
      topic: 'orders',
    })
    if (isSaved) {
      unsaved.delete(changeOrderForm(order.id))
      if (isShown()) go(orderHref(order.id))
    } else await refetch()
  }
  return (
    <Card>
      <Sums order={after} />
      {after.totalCents !== order.totalCents && (
        <p className={subtle}>
          It was {formatCents(order.totalCents)}:{' '}
          {formatCents(Math.abs(after.totalCents - order.totalCents))}{' '}
          {after.totalCents > order.totalCents ? 'more' : 'less'} to pay.
        </p>
      )}
      <p role="status" className={css.problem}>
        {problem?.message}
      </p>
      <Button isBusy={isBusy} disabled={!isReady} onClick={() => void run(save)}>
        Save and tell the customer
      </Button>
      <Button tone="outline" aria-disabled={!hasChanges} onClick={onStartOver}>
        Start over from the current order
      </Button>
    </Card>
  )
}
