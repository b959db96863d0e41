/** The history of a product or an order from the audit: which fields each write changed. */
import { and, desc, eq, lt } from 'drizzle-orm'

import type {
  AuditedNoun,
  AuditEntries,
  AuditEntry,
  AuditQuery,
  AuditValue,
  FieldChange,
} from '@shop/contracts/audit'
import { audit } from '@shop/db/schema/audit'
import { formatCents, toDollars } from '@shop/domain/money'
import { describeChoice } from '@shop/domain/variants'

import type { Args, Ctx } from '../../platform/context.ts'
import type { StoredVariant } from '../../search/retrieval/product-columns.ts'

type AuditRow = typeof audit.$inferSelect
type StoredRow = Readonly<Record<string, unknown>>

/** Reads one page, newest first, plus one row to know whether there are more. */
export const readAudit = async ({
  ctx,
  input: { noun, subject, before, limit },
}: Args<AuditQuery, Pick<Ctx, 'db'>>): Promise<AuditEntries> => {
  const isEarlier = before === undefined ? undefined : lt(audit.seq, before)
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.noun, noun), eq(audit.subjectId, subject), isEarlier))
    .orderBy(desc(audit.seq))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    entries: page.map((row) => toEntry(noun, row)),
    next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

const toEntry = (noun: AuditedNoun, row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: new Date(row.createdAtMs).toISOString(),
  by: row.actor,
  action: row.action,
  // A deleted row has nothing to compare with, and the row of an order contains personal data.
  changes: row.action === 'delete' ? [] : changesOf(noun, parse(row.before), parse(row.after)),
})

const parse = (json: string | null): StoredRow =>
  json === null ? {} : (JSON.parse(json) as StoredRow)

/** Lists the fields that differ. Empty lists and texts count as no value. */
const changesOf = (noun: AuditedNoun, before: StoredRow, after: StoredRow): FieldChange[] =>
  [
    ...Object.entries(fields[noun]).map(([field, read]) => ({
      field,
      before: read(before) ?? null,
      after: read(after) ?? null,
    })),
    ...variantChanges(variantsOf(before), variantsOf(after)),
  ].filter((change) => textOf(change.before) !== textOf(change.after))

/** Describes the variants in a product's record. Records from before variants existed have none. */
const variantsOf = ({ variants = [] }: StoredRow): Map<string, string> =>
  new Map(
    (variants as StoredVariant[]).map(({ size, color, sku, priceCents, stock }) => [
      describeChoice({ size, color }),
      [
        `${stock} in stock`,
        ...(sku ? [sku] : []),
        ...(priceCents === null ? [] : [formatCents(priceCents)]),
      ].join(', '),
    ]),
  )

const variantChanges = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): FieldChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].map((choice) => ({
    field: `variants.${choice}`,
    before: before.get(choice) ?? null,
    after: after.get(choice) ?? null,
  }))

const textOf = (value: AuditValue): string =>
  value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value)

type ReadField = (row: StoredRow) => AuditValue | undefined

/** Reads a stored value. Rows from before the column was added have none. */
const plain =
  (column: string): ReadField =>
  (row) =>
    row[column] as AuditValue | undefined

const dollars =
  (column: string): ReadField =>
  ({ [column]: cents }) =>
    typeof cents === 'number' ? toDollars(cents) : null

const words =
  (column: string): ReadField =>
  ({ [column]: json }) =>
    typeof json === 'string' ? (JSON.parse(json) as string[]) : null

const specification =
  (name: string): ReadField =>
  ({ specifications: json }) =>
    typeof json === 'string' ? (JSON.parse(json) as Record<string, AuditValue>)[name] : null

const yesOrNo =
  (column: string): ReadField =>
  (row) =>
    row[column] === undefined ? null : Boolean(row[column])

/**
 * The fields to show, in the order of the form. An order has only its status, because staff change
 * nothing else of it and the rest is personal data.
 */
const fields: Record<AuditedNoun, Readonly<Record<string, ReadField>>> = {
  product: {
    name: plain('name'),
    description: plain('description'),
    category: plain('category'),
    featured: yesOrNo('featured'),
    price: dollars('price_cents'),
    original_price: dollars('original_price_cents'),
    tax_rate: plain('tax_rate'),
    image: plain('image'),
    stock: plain('stock'),
    sku: plain('sku'),
    sizes: words('sizes'),
    colors: words('colors'),
    tags: words('tags'),
    'specifications.material': specification('material'),
    'specifications.weight': specification('weight'),
    'specifications.fit': specification('fit'),
    'specifications.care': specification('care'),
    'specifications.origin': specification('origin'),
    'specifications.features': specification('features'),
  },
  order: { status: plain('status') },
}
