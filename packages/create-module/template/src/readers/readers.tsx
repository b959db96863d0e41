import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { useAction } from '@shop/module-runtime/use-action'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { useState } from 'react'

import type { Reader } from '../backend.ts'
import { actions } from './actions.ts'

const Readers = ({ data }: SlotProps<Reader[]>) => {
  const [readers, setReaders] = useState(data)
  const { run, problems } = useAction(async ({ email }: Reader) => {
    await actions.remove({ email })
    setReaders(readers.filter((one) => one.email !== email))
  })
  if (readers.length === 0) return <Notice title="Nobody wants tips yet" />
  return (
    <Stack>
      {problems[''] && <p role="alert">{problems['']}</p>}
      <Table label="Readers" rows={readers} keyOf={({ email }) => email} columns={toColumns(run)} />
    </Stack>
  )
}

const toColumns = (remove: (reader: Reader) => Promise<unknown>): Column<Reader>[] => [
  { name: 'Name', kind: 'lead', cell: ({ name }) => name },
  { name: 'Email', cell: ({ email }) => email },
  {
    name: 'Remove',
    kind: 'actions',
    cell: (reader) => (
      <IconButton
        icon="trash"
        label={`Remove ${reader.email}`}
        onClick={() => void remove(reader)}
      />
    ),
  },
]

/** A screen of the back office, at `/admin/x/lookbook`. */
export const readers = defineSlot({ load: () => actions.list({}), component: Readers })
