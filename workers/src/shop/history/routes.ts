import { and, eq, lt } from 'drizzle-orm'
import { Hono } from 'hono'

import {
  type AuditedNoun,
  type AuditEntries,
  type AuditEntry,
  AuditQuery,
  type AuditValue,
  type FieldChange,
} from '@shop/contracts/audit'
import { Product } from '@shop/contracts/product'
import { productFields } from '@shop/contracts/product-input'
import { audit } from '@shop/db/schema/audit'
import { discounts } from '@shop/db/schema/discounts'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { formatCents } from '@shop/domain/money'
import { pictureText } from '@shop/domain/more-pictures'
import { piecesText, trackingText } from '@shop/domain/parcels'
import { isoTime } from '@shop/domain/time'
import { describeChoice } from '@shop/domain/variants'

import type { AppEnv, Args, Ctx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { wireOf } from '../../platform/wire.ts'
import type { StoredVariant } from '../../search/retrieval/product-columns.ts'
import { queryRecords, rowOfRecord } from '../audit/audited-writes.ts'
import { toTermsInput } from '../discounts/read-discounts.ts'

export const auditEntries = new Hono<AppEnv>().get(
  '/',
  describes(
    'listAuditEntries',
    'What staff changed in a product or an order, newest first. Empty if it never changed.',
    { returns: 'AuditEntries' },
  ),
  requiresRole('viewer'),
  valid('query', AuditQuery),
  async (c) => c.json(await readHistory(argsOf(c))),
)

type AuditRow = typeof audit.$inferSelect

export const readHistory = async ({
  ctx,
  input: { noun, subject, before, limit },
}: Args<AuditQuery, Pick<Ctx, 'db'>>): Promise<AuditEntries> => {
  const isEarlier = before === undefined ? undefined : lt(audit.seq, before)
  const where = and(eq(audit.subjectId, subject), isEarlier)
  const rows = await queryRecords(ctx, noun, where, limit + 1)
  const page = rows.slice(0, limit)
  return {
    entries: page.map((row) => toAuditEntry(noun, row)),
    next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

export const toAuditEntry = (noun: AuditedNoun, { seq, action, ...row }: AuditRow): AuditEntry => {
  // The record of an export holds its filters instead of a row.
  const [before, after] = [row.before, row.after].map((json) =>
    json && action !== 'export' ? fieldsOf[noun](json) : {},
  )
  return {
    seq,
    at: isoTime(row.createdAtMs),
    by: row.actor,
    action,
    changes: action === 'delete' ? [] : changesOf(before ?? {}, after ?? {}),
  }
}

type Fields = Readonly<Record<string, AuditValue | undefined>>

/** Empty lists and texts count as no value. */
const changesOf = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => textOf(change.before) !== textOf(change.after))

const textOf = (value: AuditValue): string =>
  value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value)

/** A record holds a row as the database stores it, and the product's variants. */
const readProduct = (json: string): Fields => {
  const { variants = [], ...record } = JSON.parse(json) as { variants?: StoredVariant[] }
  const {
    specifications = {},
    pictures = [],
    ...product
  } = writeProduct(rowOfRecord(products, record))
  return {
    ...Object.fromEntries(plainNames.map((name) => [name, product[name]])),
    pictures: pictures.map(pictureText),
    ...Object.fromEntries(
      Object.entries(specifications).map(([name, value]) => [`specifications.${name}`, value]),
    ),
    ...Object.fromEntries(
      variants.map((variant) => [`variants.${describeChoice(variant)}`, variantText(variant)]),
    ),
  }
}

const writeProduct = wireOf(Product)
const { specifications: _nested, pictures: _pictures, ...plainFields } = productFields
const plainNames = [...Object.keys(plainFields), 'stock'] as (keyof typeof plainFields | 'stock')[]

const variantText = ({ sku, priceCents, stock }: StoredVariant): string =>
  [`${stock} in stock`, sku, priceCents === null ? null : formatCents(priceCents)]
    .filter(Boolean)
    .join(', ')

/** Returns the fields that staff can change. A record of a new status has no lines. */
const orderFields = (json: string): Fields => {
  const { items = [], ...record } = JSON.parse(json) as { items?: Pieces[] }
  const order = rowOfRecord(orders, record)
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    status: order.status,
    parcels: order.parcels.map(({ carrier, number }) => trackingText(carrier, number)),
    name: order.customerName,
    phone: order.customerPhone,
    address: [address, city, state, zip_code].filter(Boolean),
    lines: items.map(piecesText),
    total: formatCents(order.totalCents),
  }
}

type Pieces = Parameters<typeof piecesText>[0]

const fieldsOf: Record<AuditedNoun, (json: string) => Fields> = {
  product: readProduct,
  order: orderFields,
  discount: (json) => toTermsInput(rowOfRecord(discounts, JSON.parse(json))),
}
