/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** A table whose cells carry their column's name, for screens too narrow for columns. */
import type { ReactNode } from 'react'

import * as css from './table.css.ts'

/**
 * Roles are written out because browsers forget a table's meaning when its display changes; that is
 * why the rules against repeating them are off in this file.
 * `children` are rows.
 */
export const Table = ({
  label,
  columns,
  children,
}: {
  label: string
  columns: readonly string[]
  children: ReactNode
}) => (
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

/** One row. */
export const Row = ({ children }: { children: ReactNode }) => (
  <tr role="row" className={css.row}>
    {children}
  </tr>
)

const { cell, lead, number, mono, actions } = css
const looks = { cell, lead, number, mono, actions }

/** One cell; `label` is its column's name. */
export const Cell = ({
  label,
  kind = 'cell',
  title,
  children,
}: {
  label: string
  kind?: keyof typeof looks
  title?: string
  children: ReactNode
}) => (
  <td role="cell" data-label={label} title={title} className={looks[kind]}>
    {children}
  </td>
)
