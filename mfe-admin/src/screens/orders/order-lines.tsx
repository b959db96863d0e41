import { listStock } from '@shop/client/inventory'
import { getProduct } from '@shop/client/products'
import type { StockItem } from '@shop/contracts/inventory'
import type { ProblemIssue } from '@shop/contracts/problem'
import { capitalized } from '@shop/domain/capitalized'
import { formatCents } from '@shop/domain/money'
import { describeChoice } from '@shop/domain/variants'
import { addToast } from '@shop/session/toasts'
import { Select, TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { Row } from '@shop/ui/stack'

import { fullRow, list, rank } from '../../frame/display/display.css.ts'
import { problemIn, problemText } from '../../frame/display/form.tsx'
import { Lines } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { queryOf } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/staff-session.ts'
import { Finder } from '../../lists/finder.tsx'
import { addPiece, type DraftLine, lineOffer, piecesOf } from './new-order.ts'

const findStock = queryOf(
  ['inventory', 'find'],
  async (client, q: string) => (await listStock(client, { q, sort: 'name', limit: 50 })).items,
)

export type SetLines = (change: (before: readonly DraftLine[]) => readonly DraftLine[]) => void

type Props = {
  lines: readonly DraftLine[]
  setLines: SetLines
  issues: readonly ProblemIssue[]
}

export const OrderLines = ({ lines, setLines, issues }: Props) => {
  const pick = async (item: StockItem): Promise<void> => {
    const product = await getProduct(client, item.productId)
    setLines((before) => addPiece(before, product, item))
    addToast({ title: `Added ${textsOf(item).slice(0, -1).join(', ')}` })
  }
  return (
    <>
      <Finder
        label="Add a product"
        hint="Type a name or an SKU, or scan a code"
        autoFocus
        problem={problemText('The order', issues.find(({ path }) => path === 'items')?.message)}
        source={findStock}
        textsOf={textsOf}
        onPick={pick}
      />
      {lines.length > 0 && (
        <ul className={list} aria-label="Lines">
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              problem={
                problemText('The price', problemIn(issues, `items.${index}.price`)) ??
                problemIn(issues, `items.${index}`)
              }
              onChange={(...changed) =>
                setLines((before) => before.toSpliced(index, 1, ...changed))
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}

const textsOf = ({ name, sku, stock, ...choice }: StockItem): string[] =>
  [name, describeChoice(choice), sku ?? '', stockText(stock)].filter(Boolean)

const stockText = (stock: number): string => (stock > 0 ? `${count(stock)} in stock` : 'Sold out')

type LineProps = {
  line: DraftLine
  problem: string | undefined
  /** Without arguments, removes the line. */
  onChange: (...changed: DraftLine[]) => void
}

const Line = ({ line, problem, onChange }: LineProps) => {
  const { product, choice, quantity } = line
  const { priceCents, stock } = lineOffer(line)
  return (
    <li className={rank} aria-label={product.name}>
      <Lines name={product.name} note={`${formatCents(priceCents)} each · ${stockText(stock)}`} />
      <Row gap="xs">
        {formatCents(priceCents * piecesOf(line))}
        <IconButton icon="trash" label={`Remove ${product.name}`} onClick={() => onChange()} />
      </Row>
      <div className={fullRow}>
        <Grid stretch="tiny" gap="sm">
          {(['size', 'color'] as const).map(
            (name) =>
              product[`${name}s`].length > 0 && (
                <Select
                  key={name}
                  label={capitalized(name)}
                  options={product[`${name}s`].map((value) => [value, value] as const)}
                  value={choice[name] ?? ''}
                  onChange={(value) => onChange({ ...line, choice: { ...choice, [name]: value } })}
                />
              ),
          )}
          <TextField
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            problem={capitalized(
              problem ?? (piecesOf(line) > stock ? `only ${count(stock)} in stock` : ''),
            )}
            onChange={(typed) => onChange({ ...line, quantity: typed })}
          />
        </Grid>
      </div>
    </li>
  )
}
