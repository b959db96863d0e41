/** Inserts of the seed's products that leave alone what there is; the database decides, so a race adds none twice. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { PopulateKind } from '@shop/contracts/populate'
import { audit } from '@shop/db/schema/audit'
import { type ProductRow, products } from '@shop/db/schema/products'
import { productRows } from '@shop/db/seed/catalogue'

import { auditedCreate } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'

/** Each insert with its record, for one batch; `when` must hold, too. */
export const insertMissing = (ctx: Ctx, what: PopulateKind, when: SQL = sql`true`) =>
  productRows(ctx.now())
    .filter(({ category }) => what !== 'toddler-shirts' || category === 'Toddler Shirts')
    .map((row) => {
      const product = { ...row, stock: someStock() }
      const isThere = what === 'from-pictures' ? isShown(product) : isNamed(product)
      const write = ctx.db
        .insert(products)
        .select(sql`select ${valuesOf(product)} where ${when} and not exists ${isThere}`)
        .onConflictDoNothing()
      const subject = { noun: 'product', table: products, where: eq(products.id, row.id) } as const
      return auditedCreate(ctx, subject, write)
    })

/** What staff add to the catalogue comes in lots of 10 to 109. */
const someStock = (): number => 10 + Math.floor(Math.random() * 100)

/** The same product under another id. */
const isNamed = ({ name, category }: ProductRow): SQL =>
  found(and(eq(products.category, category), eq(products.name, name)))

const isShown = ({ image }: ProductRow): SQL => found(eq(products.image, image))

const found = (where: SQL | undefined): SQL => sql`(select 1 from ${products} where ${where})`

/** In the order of the table's columns, as an insert from a select lists them. */
const valuesOf = (row: ProductRow): SQL =>
  sql.join(
    Object.entries(getTableColumns(products)).map(([name, column]) =>
      column === products.version
        ? nextVersion(row.id)
        : sql.param(row[name as keyof ProductRow], column),
    ),
    sql`, `,
  )

/** Goes on from what was deleted: a form that still shows that must not be taken for one of this product. */
const nextVersion = (id: string): SQL =>
  sql`(select coalesce(max(json_extract(${audit.before}, '$.version')), 0) + 1 from ${audit} where ${audit.noun} = 'product' and ${audit.subjectId} = ${id} and ${audit.action} = 'delete')`
