/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** Browsers drop a table's roles when a style changes `display`, so this file sets them. */
import type { ReactNode } from 'react'

import { Checkbox } from '../field/field.tsx'
import { hidden } from '../type.css.ts'
import * as css from './table.css.ts'

/** A column of a table; `name` is its heading. */
export type Column<Row> = {
  name: string
  /** `lead` has the row's name, `mark` stars or a checkbox, and `actions` icon buttons. */
  kind?: 'text' | 'lead' | 'number' | 'mark' | 'mono' | 'actions'
  title?: (row: Row) => string
  cell: (row: Row) => ReactNode
}

type Selected = {
  /** The keys of all selected rows, even of rows on other pages of the list. */
  selected: readonly string[]
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

type Selection<Row> = Selected & {
  /** Returns a row's name for the label of its checkbox. */
  nameOf: (row: Row) => string
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** A stable React key, so that a row keeps the focus when it moves. */
  keyOf: (row: Row) => string
  selection?: Selection<Row> | undefined
}

/** A table. On screens narrower than a laptop, each row is a card with labelled cells. */
export const Table = <Row,>({ label, columns, rows, keyOf, selection }: Props<Row>) => (
  <div className={css.frame}>
    <table role="table" className={css.table} aria-label={label}>
      <thead role="rowgroup" className={css.head}>
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className={css.selectHead}>
              <SelectAll
                keys={rows.map(keyOf)}
                selection={selection}
                labelStyle={css.selectLabel}
              />
            </th>
          )}
          {columns.map(({ name, kind }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={css.columnHead({ isOfActions: kind === 'actions' })}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={css.body}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={css.row}
            data-selected={selection?.selected.includes(keyOf(row)) || undefined}
          >
            {selection && (
              <td role="cell" className={css.selectCell}>
                <SelectRow rowKey={keyOf(row)} name={selection.nameOf(row)} selection={selection} />
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type CellProps<Row> = { column: Column<Row>; row: Row }

const Cell = <Row,>({ column: { name, kind = 'text', title, cell }, row }: CellProps<Row>) => {
  const isLead = kind === 'lead'
  const Tag = isLead ? 'th' : 'td'
  return (
    <Tag
      role={isLead ? 'rowheader' : 'cell'}
      scope={isLead ? 'row' : undefined}
      data-label={name}
      title={title?.(row)}
      className={css.cell({ kind })}
    >
      {kind === 'actions' ? <span className={css.actions}>{cell(row)}</span> : cell(row)}
    </Tag>
  )
}

type SelectRowProps = { rowKey: string; name: string; selection: Selected }

/** Selects one row, in a table or in a list of cards. */
export const SelectRow = ({ rowKey, name, selection: { selected, onSelect } }: SelectRowProps) => (
  <Checkbox
    label={<span className={hidden}>Select {name}</span>}
    isChecked={selected.includes(rowKey)}
    onChange={(isSelected) => onSelect([rowKey], isSelected)}
  />
)

type SelectAllProps = { keys: readonly string[]; selection: Selected; labelStyle?: string }

/** Selects all rows of a page. `keys` are the keys of those rows. */
export const SelectAll = ({ keys, selection, labelStyle }: SelectAllProps) => {
  const { selected, onSelect } = selection
  const count = keys.filter((key) => selected.includes(key)).length
  return (
    <Checkbox
      label={<span className={labelStyle}>Select all on this page</span>}
      isChecked={count > 0 && count === keys.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < keys.length
      }}
      onChange={(isSelected) => onSelect(keys, isSelected)}
    />
  )
}
