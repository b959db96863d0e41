/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** One row of the grid: what is typed of one variant, and what there is of it. Roles are written out as in the table. */
import { useId } from 'react'

import { describeChoice } from '@shop/domain/variants'
import { control } from '@shop/ui/field-styles'

import { count } from '../display/text.tsx'
import type { FormTools } from './form-tools.ts'
import { type ColumnName, columns, findProblem } from './grid-cells.ts'
import { piecesOf, type VariantDraft, variantOf, type VariantRow } from './variant-draft.ts'
import * as css from './variant-grid.css.ts'

type Props = {
  row: VariantRow
  form: FormTools
  /** What there is by key; undefined of a new product. */
  stocks: ReadonlyMap<string, number> | undefined
  /** What the row shows of size and color: below a line that names the size only the color. */
  name: string
}

const labels: Record<ColumnName, string> = { sku: 'SKU', price: 'Price', stock: 'Stock' }

export const VariantFields = ({ row, form, stocks, name }: Props) => {
  const id = useId()
  const choice = describeChoice(row)
  const typed = variantOf(form.draft.variants, row.key)
  const now = stocks?.get(row.key)
  const before = stocks && (now ?? 0)
  const problems = columns.flatMap((column) => {
    const text =
      findProblem(column, typed[column], before) ?? form.problemOfVariant(row.key, column)
    return text ? [{ column, text: `${labels[column]} ${text}` }] : []
  })
  const set = (column: ColumnName, text: string): void =>
    form.set({
      variants: { ...form.draft.variants, [row.key]: { ...typed, [column]: text } },
    })
  return (
    <>
      <tr role="row" className={css.row}>
        <th role="rowheader" scope="row" className={css.choice}>
          <bdi>{name}</bdi>
          {isSoldOut(typed, before) && <span className={css.soldOut}> Sold out</span>}
        </th>
        {columns.map((column) => {
          const isWrong = problems.some((problem) => problem.column === column)
          return (
            <td key={column} role="cell" className={css.cell}>
              <input
                className={`${control()} ${css.input}`}
                aria-label={`${labels[column]} of ${choice}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={
                  isWrong ? `${id}-${column}` : column === 'stock' ? `${id}-now` : undefined
                }
                autoComplete="off"
                value={typed[column]}
                onChange={({ target }) => set(column, target.value)}
                {...inputOf(column, form, stocks === undefined)}
              />
            </td>
          )
        })}
        <td role="cell" id={`${id}-now`} className={css.stock}>
          {stockText(typed, now, stocks === undefined)}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr role="row" className={css.problems}>
          <td role="cell" colSpan={5} className={css.problem}>
            {problems.map(({ column, text }) => (
              <p key={column} id={`${id}-${column}`}>
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

const inputOf = (column: ColumnName, { draft }: FormTools, isNew: boolean) => {
  if (column === 'price') return { inputMode: 'decimal', placeholder: draft.price } as const
  if (column === 'sku') return { maxLength: 64 } as const
  return { inputMode: isNew ? 'numeric' : 'text', placeholder: '0' } as const
}

/** Nothing will be there after saving; of a new product only where somebody said so. */
const isSoldOut = (typed: VariantDraft, before: number | undefined): boolean =>
  (before !== undefined || typed.stock.trim() !== '') && (before ?? 0) + piecesOf(typed) === 0

const stockText = (typed: VariantDraft, now: number | undefined, isNew: boolean): string => {
  const pieces = piecesOf(typed)
  if (isNew) return ''
  const before = now === undefined ? 'new' : `now ${count(now)}`
  return pieces ? `${before} → ${count((now ?? 0) + pieces)}` : before
}
