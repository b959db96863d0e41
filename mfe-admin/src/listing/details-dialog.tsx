import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'
import { Panel } from '@shop/ui/panel'

import type { QuerySource } from '../queries/query-client.ts'
import { type Search, useListUrl } from './list-url.ts'
import { QueryResult } from './query-result.tsx'

type Props<Data> = {
  title: string
  /** What is loaded: `order`. */
  noun: string
  search: Search
  details: (client: Client, id: string) => QuerySource<Data>
  /** Shown when there is no such row; `wasSeen` when it was removed while the dialog was open. */
  renderMissing: (wasSeen: boolean, close: () => void) => ReactNode
  footer?: ReactNode
  children: (data: Data, close: () => void) => ReactNode
}

/** The details of the row that the URL names, also when the list beside it shows others. */
export const DetailsDialog = <Data,>(props: Props<Data>) => {
  const { title, noun, search, details, renderMissing, footer, children } = props
  const { open } = useListUrl(search)
  const { client } = usePage()
  const { view = '' } = search
  // Loaded here, not in the panel: the panel takes over the focus of what goes when it renders.
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
