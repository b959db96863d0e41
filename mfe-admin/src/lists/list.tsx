import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { hidden, subtle } from '@shop/ui/type'

import { capitalized, count } from '../frame/display/text.tsx'
import type { QuerySource } from '../frame/queries/query-client.ts'
import { pageSize } from './list-queries.ts'
import { type ListUrl, type Search, useListUrl } from './list-url.ts'
import * as css from './listing.css.ts'
import { QueryResult } from './query-result.tsx'

/** Keyed by search parameter. */
export type Filters = Readonly<
  Record<string, { label: string; options: readonly (readonly [value: string, text: string])[] }>
>

type Props<Data extends { total: number }> = {
  label: string
  /** The noun for one row: `order`. */
  noun: string
  searchLabel: string
  search: Search
  filters: Filters
  /** Shown between the filters and the list. */
  extraFilter?: ReactNode
  query: QuerySource<Data>
  emptyText?: string
}

type ChildProps<Data> = {
  /** Must render `rowCount`, the line with the number of rows, above the data. */
  children: (data: Data, rowCount: ReactNode) => ReactNode
}

export const List = <Data extends { total: number }>({
  label,
  noun,
  searchLabel,
  search,
  filters,
  extraFilter,
  query,
  emptyText,
  children,
}: Props<Data> & ChildProps<Data>) => {
  const url = useListUrl(search)
  const list = useQuery(query)
  return (
    <ListSection label={label}>
      <div className={css.filters}>
        <div className={css.searchSlot}>
          <SearchBox label={searchLabel} q={search['q']} url={url} />
        </div>
        {Object.entries(filters).map(([name, filter]) => (
          <div key={name} className={css.filterSlot}>
            <Select
              {...filter}
              isLabelHidden
              value={search[name] ?? ''}
              onChange={(value) => url.choose({ [name]: value })}
            />
          </div>
        ))}
      </div>
      {extraFilter}
      <QueryResult query={list} noun={`${noun}s`}>
        {(data) => (
          <>
            {children(
              data,
              <p className={subtle} role="status">
                {count(data.total)} {noun}(s)
              </p>,
            )}
            {data.total === 0 && (
              <Notice title={`No ${noun}s found`} {...(emptyText && { text: emptyText })} />
            )}
            <Pager total={data.total} page={search['page']} hrefOf={url.pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

type TableProps<Data, Item> = {
  rowsOf: (data: Data) => readonly Item[]
  /** Identifies a row in the URL and as its React key. */
  keyOf: (row: Item) => string
  /** Names the row in button labels: `order 1a2b`. */
  nameOf: (row: Item) => string
  columns: readonly Column<Item>[]
  /** Rendered beside the button that opens the details. */
  renderActions: (row: Item) => ReactNode
}

export const TableList = <Data extends { total: number }, Item>({
  rowsOf,
  keyOf,
  nameOf,
  columns,
  renderActions,
  ...list
}: Props<Data> & TableProps<Data, Item>) => {
  const { open } = useListUrl(list.search)
  const renderCell = (row: Item) => (
    <>
      <IconButton
        icon="eye"
        label={`View details of ${nameOf(row)}`}
        onClick={() => open(keyOf(row))}
      />
      {renderActions(row)}
    </>
  )
  return (
    <List {...list}>
      {(data, rowCount) => (
        <>
          {rowCount}
          {data.total > 0 && (
            <Table
              label={`${capitalized(list.noun)}s`}
              rows={rowsOf(data)}
              keyOf={keyOf}
              columns={[...columns, { name: 'Actions', kind: 'actions', cell: renderCell }]}
            />
          )}
        </>
      )}
    </List>
  )
}

/** Takes the focus when the focused row is removed, which would reset it to the document. */
export const ListSection = ({ label, children }: { label: string; children: ReactNode }) => {
  const section = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
  })
  return (
    // Only tracks whether the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={css.list}
      aria-label={label}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // `relatedTarget` is null if the element was removed or the user pressed on empty space.
        if (relatedTarget) hadFocus.current = false
      }}
    >
      {children}
    </section>
  )
}

type SearchBoxProps = { label: string; q: string | undefined; url: ListUrl }

/** Searches after a delay, or at once on Enter. Never overwrites the field while it is focused. */
const SearchBox = ({ label, q = '', url }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    if (current && document.activeElement !== current) current.value = q
  }, [q])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    url.search()
  }
  return (
    <form role="search" onSubmit={submit}>
      <label className={css.search}>
        <span className={hidden}>{label}</span>
        <span className={css.searchIcon}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          className={css.searchInput}
          placeholder={label}
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          onInput={({ currentTarget }) => url.type(currentTarget.value.trim())}
        />
      </label>
    </form>
  )
}

type PagerProps = {
  total: number
  page: string | undefined
  hrefOf: (page: number) => string
}

/** Hidden for a list of one page, unless the URL names another page. */
const Pager = ({ total, page = '1', hrefOf }: PagerProps) => {
  const current = Number(page)
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && current === 1) return null
  const first = (current - 1) * pageSize + 1
  return (
    <nav aria-label="Pages">
      <Row gap="sm" justify="between">
        <p className={subtle}>
          {current > last
            ? 'This page is empty by now'
            : `${count(first)}–${count(Math.min(current * pageSize, total))} of ${count(total)}`}
        </p>
        <Row gap="xs">
          {current > 1 && (
            <a className={css.pagerLink} href={hrefOf(Math.min(current - 1, last))}>
              <Icon name="back" size="sm" /> Previous
            </a>
          )}
          {current < last && (
            <a className={css.pagerLink} href={hrefOf(current + 1)}>
              Next <Icon name="forward" size="sm" />
            </a>
          )}
        </Row>
      </Row>
    </nav>
  )
}
