/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * A table of all sizes in all colors, into which SKUs, prices and stock are typed or pasted as into a spreadsheet. Its roles
 * are written out, because browsers forget them when a style changes its display.
 */
import { type ClipboardEvent, useState } from 'react'

import { describeChoice } from '@shop/domain/variants'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { count } from '../display/text.tsx'
import type { FormTools } from './form-tools.ts'
import { cellIndexOf, moveInGrid, parseCells, pasteCells } from './grid-cells.ts'
import * as formCss from './product-form.css.ts'
import type { InStock } from './stock-fields.tsx'
import { Going, Split } from './stock-notes.tsx'
import { gridRows } from './variant-changes.ts'
import { piecesOf, stocksOf, variantOf, type VariantRow } from './variant-draft.ts'
import * as css from './variant-grid.css.ts'
import { VariantFields } from './variant-row.tsx'

type Props = { form: FormTools; inStock: InStock | undefined }

export const VariantGrid = ({ form, inStock }: Props) => {
  const { draft } = form
  const [pasted, setPasted] = useState('')
  const rows = gridRows(draft)
  const stocks = inStock && stocksOf(inStock)
  const paste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const cells = parseCells(event.clipboardData.getData('text/plain'))
    const index = cellIndexOf(event.currentTarget, event.target)
    if (!cells || index === -1) return
    event.preventDefault()
    const { variants, filled, outside } = pasteCells({ ...draft, rows, index, cells })
    form.set({ variants })
    setPasted(
      `${count(filled)} cell(s) pasted.${outside ? ` ${count(outside)} had no place.` : ''}`,
    )
  }
  const problem = form.problemOf('variants') ?? form.problemOf('stock')
  return (
    <Stack gap="sm">
      <Split {...{ form, inStock, rows }} />
      {/* Keys and pastes bubble up from its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        role="table"
        className={css.grid}
        aria-label="Stock by size and color"
        onKeyDown={moveInGrid}
        onPaste={paste}
      >
        <Head isNew={!inStock} />
        <Rows {...{ rows, form, stocks }} />
        <Sums {...{ rows, draft, stocks }} />
      </table>
      <p className={subtle} role="status">
        {pasted || 'Rows copied from a spreadsheet can be pasted into any cell.'}
      </p>
      <Going {...{ form, inStock, rows }} />
      {problem && <p className={formCss.failure}>{problem}</p>}
    </Stack>
  )
}

const Head = ({ isNew }: { isNew: boolean }) => (
  <thead role="rowgroup" className={css.group}>
    <tr role="row" className={css.row}>
      {['Choice', 'SKU', 'Price ($)', isNew ? 'Stock' : 'Add or remove', 'In stock'].map(
        (name, index) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            className={css.head[headKinds[index] ?? 'cell']}
          >
            {name}
          </th>
        ),
      )}
    </tr>
  </thead>
)

const headKinds = ['choice', 'sku', 'cell', 'cell', 'stock'] as const

type Stocks = ReadonlyMap<string, number> | undefined
type RowsProps = { rows: readonly VariantRow[]; form: FormTools; stocks: Stocks }

const Rows = ({ rows, form, stocks }: RowsProps) =>
  groupsOf(rows, 'size').map(({ name, own, isSummed }) => (
    <tbody key={name} role="rowgroup" className={css.group}>
      {isSummed && <SumRow label={name} pieces={sumOf(own, form.draft, stocks)} kind="head" />}
      {own.map((row) => (
        <VariantFields
          key={row.key}
          {...{ row, form, stocks }}
          name={isSummed ? (row.color ?? '') : describeChoice(row)}
        />
      ))}
    </tbody>
  ))

type SumsProps = Pick<RowsProps, 'rows' | 'stocks'> & Pick<FormTools, 'draft'>

const Sums = ({ rows, draft, stocks }: SumsProps) => (
  <tfoot role="rowgroup" className={css.group}>
    {groupsOf(rows, 'color').map(
      ({ name, own, isSummed }) =>
        isSummed && <SumRow key={name} label={`All ${name}`} pieces={sumOf(own, draft, stocks)} />,
    )}
    <SumRow label="All" pieces={sumOf(rows, draft, stocks)} />
  </tfoot>
)

/** Pieces after saving. */
const sumOf = (
  rows: readonly VariantRow[],
  { variants }: FormTools['draft'],
  stocks: Stocks,
): number =>
  rows.reduce(
    (sum, { key }) => sum + (stocks?.get(key) ?? 0) + (piecesOf(variantOf(variants, key)) || 0),
    0,
  )

/** Rows of one size, or of one color. They have a sum where there are several sizes of several colors. */
const groupsOf = (rows: readonly VariantRow[], field: 'size' | 'color') =>
  [...Map.groupBy(rows, (row) => row[field] ?? '')].map(([name, own]) => ({
    name,
    own,
    isSummed: own.length > 1 && own.length < rows.length,
  }))

type SumProps = { label: string; pieces: number; kind?: 'head' | 'sum' }

const SumRow = ({ label, pieces, kind = 'sum' }: SumProps) => (
  <tr role="row" className={css.sums[kind]}>
    <th role="rowheader" scope="row" colSpan={4} className={css.sumLabel}>
      <bdi>{label}</bdi>
    </th>
    <td role="cell" className={css.sum}>
      {count(pieces)}
    </td>
  </tr>
)
