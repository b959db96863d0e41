import { eq } from 'drizzle-orm'

import { type Database, writeBatch } from './open.ts'
import { audit } from './schema/audit.ts'
import { products, productVariants } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { productRows, reviewRows } from './seed/rows.ts'
import { variantRows } from './seed/variants.ts'

/** Inserts the seed if there are no products. Returns the number of products added. */
export const seedWhenEmpty = async (db: Database, nowMs: number): Promise<number> => {
  if ((await db.$count(products)) > 0) return 0
  const rows = productRows(nowMs)
  // Two shops that start on one database at once may both get here. The second changes nothing.
  const [, inserted] = await writeBatch(db, [
    db.insert(productVariants).values(rows.flatMap(variantRows)).onConflictDoNothing(),
    db.insert(products).values(rows).onConflictDoNothing(),
  ])
  return inserted?.rowsAffected ?? 0
}

/** Inserts sample reviews if there never were any, so that rejected ones do not come back. */
export const seedReviewsWhenNew = async (db: Database, nowMs: number): Promise<void> => {
  const [known, moderated] = await Promise.all([
    db.$count(reviews),
    db.$count(audit, eq(audit.noun, 'review')),
  ])
  if (known + moderated > 0) return
  await db.insert(reviews).values(reviewRows(nowMs)).onConflictDoNothing()
}
