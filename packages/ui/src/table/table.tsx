/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * Browsers forget a table's roles when a style changes its display, as it does on narrow screens. That
 * is why they are written out here, and why the rules against repeating them are off in this file.
 */
import type { ReactNode } from 'react'

import * as css from './table.css.ts'

type TableProps = {
  /** The accessible name. */
  label: string
  columns: readonly string[]
  /** Rows. */
  children: ReactNode
}

/** A table. On screens narrower than a laptop each row is a card, whose cells carry their column's name. */
export const Table = ({ label, columns, children }: TableProps) => (
  <div className={css.frame}>
    <table role="table" className={css.table} aria-label={label}>
      <thead role="rowgroup" className={css.head}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className={css.columnHead}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={css.body}>
        {children}
      </tbody>
    </table>
  </div>
)

/** One row; its children are cells, in the order of the columns. */
export const TableRow = ({ children }: { children: ReactNode }) => (
  <tr role="row" className={css.row}>
    {children}
  </tr>
)

type CellProps = {
  /** The column's name. */
  label: string
  /** `lead` names the row: on a card it has the whole width and no label. `actions` holds icon buttons. */
  kind?: 'text' | 'lead' | 'number' | 'mono' | 'actions'
  title?: string
  children: ReactNode
}

/** One cell. */
export const TableCell = ({ label, kind = 'text', title, children }: CellProps) => (
  <td role="cell" data-label={label} title={title} className={css.cell({ kind })}>
    {kind === 'actions' ? <span className={css.actions}>{children}</span> : children}
  </td>
)
