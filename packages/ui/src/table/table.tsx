/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** Browsers drop a table's roles when a style changes `display`, so this file sets the roles. */
import type { ReactNode } from 'react'

import * as css from './table.css.ts'

/** A column of a table; `name` is its heading. */
export type Column<Row> = {
  name: string
  /** `lead` names the row. `mark` holds stars or a checkbox, `actions` holds icon buttons. */
  kind?: 'text' | 'lead' | 'number' | 'mark' | 'mono' | 'actions'
  title?: (row: Row) => string
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Returns a React key that is stable, so that a row keeps the focus when it moves. */
  keyOf: (row: Row) => string
}

/** A table. On screens narrower than a laptop each row is a card with labelled cells. */
export const Table = <Row,>({ label, columns, rows, keyOf }: Props<Row>) => (
  <div className={css.frame}>
    <table role="table" className={css.table} aria-label={label}>
      <thead role="rowgroup" className={css.head}>
        <tr role="row">
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
          <tr key={keyOf(row)} role="row" className={css.row}>
            {columns.map(({ name, kind = 'text', title, cell }) => (
              <td
                key={name}
                role="cell"
                data-label={name}
                title={title?.(row)}
                className={css.cell({ kind })}
              >
                {kind === 'actions' ? <span className={css.actions}>{cell(row)}</span> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
