import { formatCents } from '@shop/domain/money'
import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { useAction } from '@shop/module-runtime/use-action'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { heading, label, subtle } from '@shop/ui/type'
import { useState } from 'react'

import { actions } from '../actions.ts'
import type { CartNumbers } from '../cart.ts'

type Loaded = Awaited<ReturnType<typeof actions.list>>
type Cart = Loaded['carts'][number]

const Carts = ({ data }: SlotProps<Loaded>) => {
  const [{ numbers, carts: rows }, setLoaded] = useState(data)
  const { run, problems } = useAction(async ({ key }: Cart) => {
    await actions.remove({ key })
    setLoaded(await actions.list({}))
  })
  return (
    <Stack gap="lg">
      <Numbers numbers={numbers} />
      {problems[''] && <p role="alert">{problems['']}</p>}
      {rows.length === 0 ? (
        <Notice
          title="No saved carts"
          text="Shoppers can have their cart mailed to them, on the page of the cart."
        />
      ) : (
        <Table
          label="Saved carts"
          rows={rows}
          keyOf={({ key }) => key}
          columns={toColumns((cart) => void run(cart))}
        />
      )}
      <p className={subtle}>Carts are deleted after 30 days.</p>
    </Stack>
  )
}

export const carts = defineSlot({ load: () => actions.list({}), component: Carts })

const Numbers = ({ numbers }: { numbers: CartNumbers }) => {
  const { saved, mailed, recovered, valueCents } = numbers
  const shown = [
    ['Saved', saved],
    ['Mailed', mailed],
    ['Recovered', recovered],
    ['Ordered after the e-mail', formatCents(valueCents)],
  ] as const
  return (
    <Grid as="dl" stretch="tiny">
      {shown.map(([name, value]) => (
        <Card key={name} gap="xxs">
          <dt className={label}>{name}</dt>
          <dd className={heading}>{value}</dd>
        </Card>
      ))}
    </Grid>
  )
}

const toColumns = (onRemove: (cart: Cart) => void): Column<Cart>[] => [
  { name: 'Cart', kind: 'lead', cell: ({ name }) => name },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Value', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  { name: 'Saved', cell: ({ savedAtMs }) => dateOf(savedAtMs) },
  { name: 'State', cell: (cart) => <State cart={cart} /> },
  {
    name: 'Remove',
    kind: 'actions',
    cell: (cart) => (
      <IconButton
        icon="trash"
        label={`Delete the cart of ${cart.email}`}
        onClick={() => onRemove(cart)}
      />
    ),
  },
]

const State = ({ cart: { recovered, mailedAtMs } }: { cart: Cart }) => {
  if (recovered)
    return <Badge tone="success">{`Ordered for ${formatCents(recovered.totalCents)}`}</Badge>
  return mailedAtMs ? <Badge tone="info">Mailed</Badge> : <Badge>Saved</Badge>
}

const dateOf = (atMs: number): string =>
  new Date(atMs).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
