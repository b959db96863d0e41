/** A list screen: heading, stats, search, filters, rows and pages, described by its props. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { ButtonLink } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { hidden, oneLine, subtle } from '@shop/ui/type'

import { Page } from '../frame/display/page.tsx'
import { capitalized, count } from '../frame/display/text.tsx'
import type { QuerySource } from '../frame/queries/query-client.ts'
import { useMayActAs } from '../frame/staff/use-staff.tsx'
import { type ListQueries, pageSize } from './list-queries.ts'
import { type Search, useListUrl } from './list-url.ts'
import * as css from './listing.css.ts'
import { QueryResult } from './query-result.tsx'

type Options = readonly (readonly [value: string, text: string])[]

/** Keyed by search parameter. */
export type Filters = Readonly<Record<string, { label: string; options: Options }>>

/** The options of a filter: `all` for no value, then each value. */
export const optionsOf = <Value extends string | number>(
  all: string,
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => capitalized(String(value)),
): Options => [['', all], ...values.map((value) => [String(value), textOf(value)] as const)]

type Props<Own extends Search, Data, Item, Stats> = {
  title: string
  /** Replaces the export link at the end of the header. */
  tools?: ReactNode
  /** The file of all matching rows, for managers. */
  exportHref?: string
  /** Shown above the stats. */
  intro?: ReactNode
  renderStats?: (stats: Stats) => ReactNode
  /** The name of the list's section. */
  label: string
  /** The noun for one row: `order`. */
  noun: string
  searchLabel: string
  search: Own
  filters: Filters
  /** A search parameter without a select. Its text is a button that removes it. */
  chip?: { name: string; text: string } | undefined
  queries: ListQueries<Own, Data, Stats>
  emptyText?: string
  rowsOf: (data: Data) => readonly Item[]
  /** The name of the table. Defaults to the noun. */
  tableLabel?: string
  /** Identifies a row in the URL and as its React key. */
  keyOf: (row: Item) => string
  /** Names the row in the label of the button that opens its details, if it has any. */
  nameOf?: (row: Item) => string
  columns?: readonly Column<Item>[]
  renderActions?: (row: Item) => ReactNode
  /** Replaces the table. Must render `rowCount`, the line with the number of rows. */
  renderRows?: (rows: readonly Item[], rowCount: ReactNode) => ReactNode
  /** Dialogs. */
  children?: ReactNode
}

export const ListPage = <Own extends Search, Data extends { total: number }, Item, Stats>(
  props: Props<Own, Data, Item, Stats>,
) => {
  const { title, exportHref, intro, renderStats, queries, children } = props
  const { client } = usePage()
  const canExport = useMayActAs('manager') && exportHref !== undefined
  const exportLink = canExport && (
    <ButtonLink tone="outline" href={exportHref} isDownload>
      Export
    </ButtonLink>
  )
  return (
    <Page title={title} tools={props.tools ?? exportLink}>
      {intro}
      {queries.stats && renderStats && (
        <StatsResult query={queries.stats(client)}>{renderStats}</StatsResult>
      )}
      <List {...props} />
      {children}
    </Page>
  )
}

type StatsProps<Stats> = { query: QuerySource<Stats>; children: (stats: Stats) => ReactNode }

/** Stats that cannot be loaded are left out. */
const StatsResult = <Stats,>({ query, children }: StatsProps<Stats>) => {
  const { data } = useQuery(query)
  return data === undefined ? null : children(data)
}

const List = <Own extends Search, Data extends { total: number }, Item, Stats>(
  props: Props<Own, Data, Item, Stats>,
) => {
  const { label, noun, search, filters, chip, queries, emptyText, rowsOf, renderRows } = props
  const url = useListUrl(search)
  const list = useQuery(queries.list(usePage().client, search))
  return (
    <ListSection label={label}>
      <div className={css.filters}>
        <SearchBox label={props.searchLabel} q={search['q']} url={url} />
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
      {chip && (
        <button
          type="button"
          className={css.chip}
          onClick={() => url.choose({ [chip.name]: undefined })}
        >
          <span className={hidden}>Remove filter </span>
          <span className={oneLine}>{chip.text}</span>
          <Icon name="close" size="sm" />
        </button>
      )}
      <QueryResult query={list} noun={`${noun}s`}>
        {(data) => {
          const rowCount = (
            <p className={subtle} role="status">
              {count(data.total)} {noun}(s)
            </p>
          )
          return (
            <>
              {renderRows?.(rowsOf(data), rowCount) ?? rowCount}
              {!renderRows && data.total > 0 && <Rows {...props} rows={rowsOf(data)} />}
              {data.total === 0 && (
                <Notice title={`No ${noun}s found`} {...(emptyText && { text: emptyText })} />
              )}
              <Pager total={data.total} page={search['page']} hrefOf={url.pageHref} />
            </>
          )
        }}
      </QueryResult>
    </ListSection>
  )
}

type RowsProps<Item> = Pick<
  Props<Search, never, Item, never>,
  'noun' | 'search' | 'tableLabel' | 'keyOf' | 'nameOf' | 'columns' | 'renderActions'
>

const Rows = <Item,>({
  rows,
  noun,
  search,
  tableLabel = `${capitalized(noun)}s`,
  keyOf,
  nameOf,
  columns,
  renderActions,
}: RowsProps<Item> & { rows: readonly Item[] }) => {
  const { open } = useListUrl(search)
  const renderCell = (row: Item) => (
    <>
      <IconButton
        icon="eye"
        label={`View details of ${nameOf?.(row)}`}
        onClick={() => open(keyOf(row))}
      />
      {renderActions?.(row)}
    </>
  )
  const actions = nameOf ? [{ name: 'Actions', kind: 'actions' as const, cell: renderCell }] : []
  return (
    <Table label={tableLabel} {...{ rows, keyOf }} columns={[...(columns ?? []), ...actions]} />
  )
}

/** Takes the focus when the focused row is removed. Otherwise the document's body would get it. */
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

type SearchBoxProps = { label: string; q: string | undefined; url: ReturnType<typeof useListUrl> }

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
    <form role="search" className={css.search} onSubmit={submit}>
      <span className={css.searchIcon}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        type="search"
        className={css.searchInput}
        aria-label={label}
        placeholder={label}
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        onInput={({ currentTarget }) => url.type(currentTarget.value.trim())}
      />
    </form>
  )
}

type PagerProps = { total: number; page: string | undefined; hrefOf: (page: number) => string }

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
            <ButtonLink tone="outline" href={hrefOf(Math.min(current - 1, last))}>
              <Icon name="back" size="sm" /> Previous
            </ButtonLink>
          )}
          {current < last && (
            <ButtonLink tone="outline" href={hrefOf(current + 1)}>
              Next <Icon name="forward" size="sm" />
            </ButtonLink>
          )}
        </Row>
      </Row>
    </nav>
  )
}
