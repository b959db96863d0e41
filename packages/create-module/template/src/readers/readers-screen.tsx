import { startTransition, Suspense, use, useState } from 'react'

import { actionsOf } from '@shop/client/actions'
import { createBrowserClient } from '@shop/client/browser-client'
import type { ActionsOf } from '@shop/module-runtime/backend'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { type Column, Table } from '@shop/ui/table'
import { hidden } from '@shop/ui/type'

import type { backend, Reader } from '../backend.ts'

const { list, remove } = actionsOf<ActionsOf<typeof backend>>(createBrowserClient(), 'lookbook')

type Loading = Promise<{ readers: Reader[] } | { problem: string }>

const load = (change: Promise<void> = Promise.resolve()): Loading =>
  change
    .then(() => list({}))
    .then(
      (readers) => ({ readers }),
      (error: Error) => ({ problem: error.message }),
    )

/** A screen of the back office, at `/admin/x/lookbook`. */
export const ReadersScreen = () => {
  const [loading, setLoading] = useState(load)
  const onRemove = ({ email }: Reader): void =>
    startTransition(() => setLoading(load(remove({ email }))))
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <Readers loading={loading} onRemove={onRemove} />
    </Suspense>
  )
}

type Props = { loading: Loading; onRemove: (reader: Reader) => void }

const Readers = ({ loading, onRemove }: Props) => {
  const loaded = use(loading)
  if ('problem' in loaded) return <Notice title="This did not work" text={loaded.problem} />
  if (loaded.readers.length === 0) return <Notice title="Nobody wants tips yet" />
  return (
    <Table
      label="Readers"
      rows={loaded.readers}
      keyOf={({ email }) => email}
      columns={toColumns(onRemove)}
    />
  )
}

const toColumns = (onRemove: Props['onRemove']): Column<Reader>[] => [
  { name: 'Name', kind: 'lead', cell: ({ name }) => name },
  { name: 'Email', cell: ({ email }) => email },
  {
    name: 'Remove',
    kind: 'actions',
    cell: (reader) => (
      <Button tone="outline" onClick={() => onRemove(reader)}>
        Remove<span className={hidden}> {reader.email}</span>
      </Button>
    ),
  },
]
