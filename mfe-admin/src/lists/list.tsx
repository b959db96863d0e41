import { useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'

import { capitalized } from '@shop/domain/capitalized'
import { ButtonLink } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { hidden, oneLine, subtle } from '@shop/ui/type'

import { Page } from '../frame/display/page.tsx'
import { count } from '../frame/display/text.tsx'
import { usePath } from '../frame/navigation/hrefs.ts'
import type { QuerySource } from '../frame/queries/query-client.ts'
import { selectRows, useSelected } from '../frame/selections.ts'
import { useMayActAs } from '../frame/staff/staff-session.ts'
import { type ListQueries, pageSize } from './list-queries.ts'
import { hrefWith, type Search, useListUrl } from './list-url.ts'
import * as css from './listing.css.ts'
import { QueryResult } from './query-result.tsx'
import { SelectionBar } from './selection-bar.tsx'

export type Options = readonly (readonly [value: string, text: string])[]

type Selection<Item> = ComponentProps<typeof Table<Item>>['selection']

export type Filters = Readonly<Record<string, { label: string; options: Options }>>

export const optionsOf = <Value extends string | number>(
  all: string,
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => capitalized(String(value)),
): Options => [['', all], ...values.map((value) => [String(value), textOf(value)] as const)]

type Props<Own extends Search, Data, Item, Stats> = {
  title: string
  tools?: ReactNode
  exportHref?: string
  intro?: ReactNode
  renderStats?: (stats: Stats) => ReactNode
  label: string
  /** The noun for one row, such as `order`. */
  noun: string
  searchLabel: string
  search: Own
  filters: Filters
  /** A filter that has no `<select>`. `name` is its search parameter. */
  chip?: { name: string; text: string } | undefined
  queries: ListQueries<Own, Data, Stats>
  emptyText?: string
  rowsOf: (data: Data) => readonly Item[]
  tableLabel?: string
  /** Identifies a row in the URL and as its React key. */
  keyOf: (row: Item) => string
  /** Names a row in the label of its details button. Absent if rows have no details. */
  nameOf?: (row: Item) => string
  columns?: readonly Column<Item>[]
  renderActions?: (row: Item) => ReactNode
  /**
   * With these actions, the table has checkboxes. `ids` can include rows of other pages, and rows
   * that no longer exist.
   */
  renderBulkActions?: ((ids: readonly string[]) => ReactNode) | undefined
  rowTools?: ReactNode
  renderRows?: (rows: readonly Item[], selection: Selection<Item>) => ReactNode
  children?: ReactNode
}

export const ListPage = <Own extends Search, Data extends { total: number }, Item, Stats>(
  props: Props<Own, Data, Item, Stats>,
) => {
  const { title, tools, exportHref, intro, renderStats, queries, children } = props
  const canExport = useMayActAs('manager') && exportHref !== undefined
  const exportLink = canExport && (
    <ButtonLink tone="outline" href={exportHref} isDownload>
      Export
    </ButtonLink>
  )
  return (
    <Page
      title={title}
      tools={
        <Row gap="sm">
          {exportLink}
          {tools}
        </Row>
      }
    >
      {intro}
      {queries.stats && renderStats && (
        <StatsResult query={queries.stats()}>{renderStats}</StatsResult>
      )}
      <List {...props} />
      {children}
    </Page>
  )
}

type StatsProps<Stats> = { query: QuerySource<Stats>; children: (stats: Stats) => ReactNode }

const StatsResult = <Stats,>({ query, children }: StatsProps<Stats>) => {
  const { data } = useQuery(query)
  return data === undefined ? null : children(data)
}

const List = <Own extends Search, Data extends { total: number }, Item, Stats>(
  props: Props<Own, Data, Item, Stats>,
) => {
  const { label, noun, search, queries, emptyText, rowsOf, keyOf, nameOf = keyOf } = props
  const { rowTools, renderRows, renderBulkActions } = props
  const selected = useSelected(noun)
  const selection = renderBulkActions && {
    selected,
    nameOf,
    onSelect: (ids: readonly string[], isOn: boolean) => selectRows(noun, ids, isOn),
  }
  const source = queries.list(search)
  const list = useQuery(source)
  return (
    <ListSection label={label}>
      <Toolbar {...props} />
      <QueryResult query={list} noun={`${noun}s`}>
        {(data) => (
          <>
            {renderBulkActions || rowTools ? (
              <SelectionBar
                noun={noun}
                total={data.total}
                page={JSON.stringify(source.queryKey)}
                ids={rowsOf(data).map(keyOf)}
                details={queries.details}
                tools={rowTools}
              >
                {renderBulkActions}
              </SelectionBar>
            ) : (
              <p className={subtle} role="status">
                {count(data.total)} {noun}(s)
              </p>
            )}
            {rowsOf(data).length > 0 &&
              (renderRows?.(rowsOf(data), selection) ?? (
                <Rows {...props} rows={rowsOf(data)} selection={selection} />
              ))}
            {data.total === 0 && (
              <Notice title={`No ${noun}s found`} {...(emptyText && { text: emptyText })} />
            )}
            <Pager total={data.total} search={search} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

type ToolbarProps = Pick<
  Props<Search, never, never, never>,
  'search' | 'searchLabel' | 'filters' | 'chip'
>

const Toolbar = ({ search, searchLabel, filters, chip }: ToolbarProps) => {
  const { set } = useListUrl()
  const { q = '' } = search
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    // Does not overwrite text while staff type it.
    if (current && document.activeElement !== current) current.value = q
  }, [q])
  /** Sets filters and returns to the first page. Also applies search text that is being typed. */
  const choose = (changes: Search, isReplace = false): void =>
    set({ page: undefined, q: input.current?.value.trim(), ...changes }, { isReplace })
  return (
    <>
      <div className={css.filters}>
        <SearchBox label={searchLabel} input={input} onSearch={() => choose({}, true)} />
        {Object.entries(filters).map(([name, filter]) => (
          <div key={name} className={css.filterSlot}>
            <Select
              {...filter}
              isLabelHidden
              value={search[name] ?? ''}
              onChange={(value) => choose({ [name]: value })}
            />
          </div>
        ))}
      </div>
      {chip && (
        <button
          type="button"
          className={css.chip}
          onClick={() => choose({ [chip.name]: undefined })}
        >
          <span className={hidden}>Remove filter </span>
          <span className={oneLine}>{chip.text}</span>
          <Icon name="close" size="sm" />
        </button>
      )}
    </>
  )
}

const searchDelayMs = 200

type SearchBoxProps = {
  label: string
  input: RefObject<HTMLInputElement | null>
  onSearch: () => void
}

const SearchBox = ({ label, input, onSearch }: SearchBoxProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch()
  }
  const searchSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(onSearch, searchDelayMs)
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
        maxLength={200}
        autoComplete="off"
        onInput={searchSoon}
      />
    </form>
  )
}

type RowsProps<Item> = Pick<
  Props<Search, never, Item, never>,
  'noun' | 'tableLabel' | 'keyOf' | 'nameOf' | 'columns' | 'renderActions'
> & { rows: readonly Item[]; selection: Selection<Item> }

const Rows = <Item,>({
  rows,
  noun,
  tableLabel = `${capitalized(noun)}s`,
  keyOf,
  nameOf,
  columns,
  renderActions,
  selection,
}: RowsProps<Item>) => {
  const { open } = useListUrl()
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
    <Table
      label={tableLabel}
      {...{ rows, keyOf, selection }}
      columns={[...(columns ?? []), ...actions]}
    />
  )
}

/** If the focused control is removed, its row takes the focus. Without a row, the section does. */
export const ListSection = ({ label, children }: { label: string; children: ReactNode }) => {
  const section = useRef<HTMLElement>(null)
  const row = useRef<Element>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const button = row.current?.isConnected ? row.current.querySelector('button') : null
    const target = button ?? section.current
    target?.focus({ preventScroll: true })
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={css.list}
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        row.current = target.closest('tr')
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // `relatedTarget` is null if the element was removed or the user clicked on empty space.
        if (relatedTarget) hadFocus.current = false
      }}
    >
      {children}
    </section>
  )
}

const Pager = ({ total, search }: { total: number; search: Search }) => {
  const { page = '1' } = search
  const path = usePath()
  const hrefOf = (to: number): string =>
    hrefWith(path, search, { view: undefined, page: to > 1 ? String(to) : undefined })
  const current = Number(page)
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && current === 1) return null
  const first = (current - 1) * pageSize + 1
  return (
    <nav aria-label="Pages">
      <Row gap="sm" justify="between">
        <p className={subtle}>
          {current > last
            ? 'This page is now empty'
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
