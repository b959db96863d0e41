import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'

import type { QuerySource } from '../frame/queries/query-client.ts'
import { type Search, useListUrl } from './list-url.ts'
import { QueryResult } from './query-result.tsx'

type Missing = { title: string; text: string; back?: string }

type Props<Data> = {
  title: string
  noun: string
  search: Search
  /** The row's id, by default the `view` search parameter. Without an id, the dialog is closed. */
  id?: string | undefined
  details: (id: string) => QuerySource<Data>
  /** `wasSeen` is true if the row was removed while the dialog was open. */
  missing: Missing | ((wasSeen: boolean) => Missing)
  footer?: ReactNode
  children: (data: Data) => ReactNode
}

export const DetailsDialog = <Data,>(props: Props<Data>) => {
  const { title, noun, search, details, missing, footer, children } = props
  const id = ('id' in props ? props.id : search['view']) ?? ''
  const { open } = useListUrl()
  // Query here, because each result must re-render the panel, which then restores a lost focus.
  const row = useQuery({ ...details(id), enabled: id !== '' })
  const close = (): void => {
    if (id) open(undefined)
  }
  const { back, ...notice } =
    typeof missing === 'function' ? missing(row.data !== undefined) : missing
  const absent = (
    <div role="alert">
      <Notice {...notice}>{back && <Button onClick={close}>{back}</Button>}</Notice>
    </div>
  )
  return (
    <Panel title={title} kind="dialog" isOpen={id !== ''} onClose={close} footer={footer}>
      <QueryResult key={id} query={row} noun={noun} missing={absent}>
        {children}
      </QueryResult>
    </Panel>
  )
}
