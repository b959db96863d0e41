import { type ClipboardEvent, useState } from 'react'

import { describeChoice } from '@shop/domain/variants'
import { Button } from '@shop/ui/button'
import { Field } from '@shop/ui/field'
import { control } from '@shop/ui/field-styles'
import { Stack } from '@shop/ui/stack'
import { Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { alertText, notice } from '../../frame/display/display.css.ts'
import { count } from '../../frame/display/text.tsx'
import { gridRows, piecesLeft } from './product-changes.ts'
import type { FormTools } from './product-fields.tsx'
import * as css from './products.css.ts'
import { choiceOf, piecesOf, variantOf, type VariantRow } from './product-draft.ts'
import { cellIndexOf, type ColumnName, moveInGrid, parseCells, pasteCells } from './grid-cells.ts'

export const VariantGrid = ({ form }: { form: FormTools }) => {
  const { draft } = form
  const [pasted, setPasted] = useState('')
  const rows = gridRows(draft)
  const paste = (event: ClipboardEvent<Element>): void => {
    const cells = parseCells(event.clipboardData.getData('text/plain'))
    const index = cellIndexOf(event.currentTarget, event.target)
    if (!cells || index === -1) return
    event.preventDefault()
    const { variants, filled, outside } = pasteCells({ ...draft, rows, index, cells })
    form.set({ variants })
    setPasted(`${count(filled)} cell(s) pasted.${outside ? ` ${count(outside)} did not fit.` : ''}`)
  }
  const renderChoice = (row: VariantRow) => <Choice {...{ row, form }} />
  const cellOf = (column: ColumnName) => {
    const renderCell = (row: VariantRow) => <Cell {...{ row, column, form }} />
    return renderCell
  }
  const problem = form.problemOf('variants') ?? form.problemOf('stock')
  return (
    <Stack gap="sm">
      <Split {...{ form, rows }} />
      {/* Handles key and paste events that bubble up from the inputs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveInGrid} onPaste={paste}>
        <Table
          label="Stock by size and color"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { name: 'Choice', kind: 'lead', cell: renderChoice },
            { name: 'SKU', cell: cellOf('sku') },
            { name: 'Price ($)', cell: cellOf('price') },
            { name: form.inStock ? 'Add or remove' : 'Stock', cell: cellOf('stock') },
          ]}
        />
      </div>
      <p className={subtle}>{totalText(rows, form)}</p>
      <p className={subtle} role="status">
        {pasted || 'Rows copied from a spreadsheet can be pasted into any cell.'}
      </p>
      <Going {...{ form, rows }} />
      {problem && <p className={alertText}>{problem}</p>}
    </Stack>
  )
}

const piecesAfter = (typed: { stock: string }, now = 0): number => now + (piecesOf(typed) || 0)

const totalText = (rows: readonly VariantRow[], { draft, stocks }: FormTools): string => {
  const pieces = rows.map(({ key }) =>
    piecesAfter(variantOf(draft.variants, key), stocks?.get(key)),
  )
  const total = pieces.reduce((sum, one) => sum + one, 0)
  return `${count(total)} piece(s) in all sizes and colors after saving.`
}

type CellProps = { row: VariantRow; form: FormTools }

/** In a new product, an empty field does not mean sold out, but 0 does. */
const Choice = ({ row, form: { draft, stocks } }: CellProps) => {
  const typed = variantOf(draft.variants, row.key)
  const isCounted = stocks !== undefined || typed.stock.trim() !== ''
  const isEmpty = (stocks?.get(row.key) ?? 0) + piecesOf(typed) === 0
  return (
    <>
      <bdi>{describeChoice(row)}</bdi>
      {isCounted && isEmpty && <span className={css.soldOut}> Sold out</span>}
    </>
  )
}

const labels: Record<ColumnName, string> = { sku: 'SKU', price: 'Price', stock: 'Stock' }

const Cell = ({ row, column, form }: CellProps & { column: ColumnName }) => {
  const { draft, stocks, set, problemOfVariant } = form
  const typed = variantOf(draft.variants, row.key)
  const problem = problemOfVariant(row.key, column)
  const placeholder = { sku: '', price: draft.price, stock: '0' }[column]
  return (
    <Field
      label={`${labels[column]} of ${describeChoice(row)}`}
      isLabelHidden
      hint={column === 'stock' && stocks ? stockText(typed, stocks.get(row.key)) : undefined}
      problem={problem && `${labels[column]} ${problem}`}
    >
      {(field) => (
        <input
          {...field}
          className={`${control()} ${css.cellInput}`}
          inputMode={column === 'price' ? 'decimal' : undefined}
          placeholder={placeholder}
          autoComplete="off"
          value={typed[column]}
          onChange={({ target }) =>
            set({
              variants: { ...draft.variants, [row.key]: { ...typed, [column]: target.value } },
            })
          }
        />
      )}
    </Field>
  )
}

const stockText = (typed: { stock: string }, now: number | undefined): string => {
  const before = now === undefined ? 'new' : `now ${count(now)}`
  return piecesOf(typed) ? `${before} → ${count(piecesAfter(typed, now))}` : before
}

type NoteProps = { form: FormTools; rows: readonly VariantRow[] }

const Split = ({ form, rows }: NoteProps) => {
  const { draft, inStock, stocks } = form
  const whole = inStock ?? { stock: piecesOf(draft) || 0 }
  if (whole.stock === 0 || stocks?.size) return null
  const left = piecesLeft(whole, draft)
  const split = (): void => {
    const shares = rows.map(({ key }, index) => {
      const one = variantOf(draft.variants, key)
      const share = Math.floor(left / rows.length) + (index < left % rows.length ? 1 : 0)
      return [key, { ...one, stock: String((piecesOf(one) || 0) + share) }] as const
    })
    form.set({ variants: { ...draft.variants, ...Object.fromEntries(shares) } })
  }
  return (
    <div className={notice}>
      <p>
        <strong>{count(whole.stock)} piece(s) are to be split among the rows.</strong>{' '}
        {count(whole.stock - left)} placed{leftText(left)}
      </p>
      {left > 0 && (
        <div>
          <Button tone="outline" onClick={split}>
            {`Split ${count(left)} evenly`}
          </Button>
        </div>
      )}
    </div>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return ', all of them.'
  return left > 0 ? `, ${count(left)} left.` : `, ${count(-left)} more than there are.`
}

/** Warns that saving discards the stock of removed sizes and colors. */
const Going = ({ rows, form: { stocks } }: NoteProps) => {
  const shown = new Set(rows.map(({ key }) => key))
  const going = [...(stocks ?? [])].filter(([key, stock]) => stock > 0 && !shown.has(key))
  if (going.length === 0) return null
  const pieces = going.reduce((sum, [, stock]) => sum + stock, 0)
  const names = going.map(([key, stock]) => `${describeChoice(choiceOf(key))} (${stock})`)
  return (
    <p role="alert" className={notice}>
      {`${count(pieces)} piece(s) leave the stock when you save: ${names.join('; ')}.`}
    </p>
  )
}
