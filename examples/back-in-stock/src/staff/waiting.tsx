import { productHref } from '@shop/domain/hrefs'
import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { useAction } from '@shop/module-runtime/use-action'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'
import { useState } from 'react'

import { actions } from '../actions.ts'

type Rows = Awaited<ReturnType<typeof actions.list>>

const Waiting = ({ data }: SlotProps<Rows>) => {
  const [rows, setRows] = useState(data)
  const [hasMore, setHasMore] = useState(data.length === pageSize)
  const more = useAction(async () => {
    const next = await actions.list({ after: rows.at(-1)?.key })
    setRows([...rows, ...next])
    setHasMore(next.length === pageSize)
  })
  const removal = useAction(async ({ key }: Rows[number]) => {
    await actions.remove({ key })
    setRows(rows.filter((one) => one.key !== key))
  })
  const problem = removal.problems[''] ?? more.problems['']
  if (rows.length === 0)
    return (
      <Notice
        title="Nobody is waiting"
        text="When a size is sold out, shoppers can leave their address on its page."
      />
    )
  return (
    <Stack>
      <p role="status" className={subtle}>
        {countText(rows)}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <Table
        label="People on the list"
        rows={rows}
        keyOf={({ key }) => key}
        columns={toColumns((row) => void removal.run(row))}
      />
      {hasMore && (
        <Button tone="outline" isBusy={more.isBusy} onClick={() => void more.run(undefined)}>
          Show more
        </Button>
      )}
    </Stack>
  )
}

const toColumns = (onRemove: (row: Rows[number]) => void): Column<Rows[number]>[] => [
  {
    name: 'Product',
    kind: 'lead',
    cell: ({ name, productId }) => <a href={productHref(productId)}>{name}</a>,
  },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Since', cell: ({ sinceMs }) => dateOf(sinceMs) },
  {
    name: 'State',
    cell: ({ mailedAtMs }) => (
      <Badge tone={mailedAtMs ? 'success' : 'plain'}>
        {mailedAtMs ? `Mailed ${dateOf(mailedAtMs)}` : 'Waiting'}
      </Badge>
    ),
  },
  {
    name: 'Remove',
    kind: 'actions',
    cell: (row) => (
      <IconButton
        icon="trash"
        label={`Remove ${row.email} from ${row.name}`}
        onClick={() => onRemove(row)}
      />
    ),
  },
]

export const waiting = defineSlot({ load: () => actions.list({}), component: Waiting })

const pageSize = 100

const countText = (rows: Rows): string => {
  const mailed = rows.filter(({ mailedAtMs }) => mailedAtMs).length
  return `${rows.length - mailed} waiting, ${mailed} mailed.`
}

const dateOf = (atMs: number): string =>
  new Date(atMs).toLocaleDateString('en-US', { dateStyle: 'medium' })
