/** Fills a new database with the 22 products of the seed, and with its reviews. */
import { eq } from 'drizzle-orm'

import { type Database, writeBatch } from './open.ts'
import { audit } from './schema/audit.ts'
import { productVariants } from './schema/product-variants.ts'
import { products } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { productRows, reviewRows } from './seed/rows.ts'
import { variantRows } from './seed/variants.ts'

/** Inserts the seed when there are no products, and returns how many were added. */
export const seedWhenEmpty = async (db: Database, nowMs: number): Promise<number> => {
  if ((await db.$count(products)) > 0) return 0
  const rows = productRows(nowMs)
  // Two shops that start at once on one database both get here; the second changes nothing.
  const [, inserted] = await writeBatch(db, [
    db.insert(productVariants).values(rows.flatMap(variantRows)).onConflictDoNothing(),
    db.insert(products).values(rows).onConflictDoNothing(),
  ])
  return inserted?.rowsAffected ?? 0
}

/** Inserts the sample reviews where there never were any: one that staff rejected does not come back. */
export const seedReviewsWhenNew = async (db: Database, nowMs: number): Promise<void> => {
  const [known, moderated] = await Promise.all([
    db.$count(reviews),
    db.$count(audit, eq(audit.noun, 'review')),
  ])
  if (known + moderated > 0) return
  await db.insert(reviews).values(reviewRows(nowMs)).onConflictDoNothing()
}
