import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'
import { Panel } from '@shop/ui/panel'

import type { QuerySource } from '../frame/queries/query-client.ts'
import { type Search, useListUrl } from './list-url.ts'
import { QueryResult } from './query-result.tsx'

type Props<Data> = {
  title: string
  /** The row's noun: `order`. */
  noun: string
  search: Search
  details: (client: Client, id: string) => QuerySource<Data>
  /** Renders a missing row. `wasSeen` is true if it was removed while the dialog was open. */
  renderMissing: (wasSeen: boolean, close: () => void) => ReactNode
  footer?: ReactNode
  children: (data: Data, close: () => void) => ReactNode
}

/** Shows the row that the URL names, even if the current list page does not contain it. */
export const DetailsDialog = <Data,>(props: Props<Data>) => {
  const { title, noun, search, details, renderMissing, footer, children } = props
  const { open } = useListUrl(search)
  const { client } = usePage()
  const { view = '' } = search
  // Query here, so that the panel renders with each result: on render, it rescues a lost focus.
  const row = useQuery({ ...details(client, view), enabled: view !== '' })
  const close = (): void => {
    if (view) open(undefined)
  }
  return (
    <Panel title={title} kind="dialog" isOpen={view !== ''} onClose={close} footer={footer}>
      <QueryResult query={row} noun={noun} missing={renderMissing(row.data !== undefined, close)}>
        {(data) => children(data, close)}
      </QueryResult>
    </Panel>
  )
}
