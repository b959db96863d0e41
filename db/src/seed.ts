import { eq } from 'drizzle-orm'

import { type Database, writeBatch } from './open.ts'
import { audit } from './schema/audit.ts'
import { products, productVariants } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { productRows, reviewRows, variantRows } from './seed/rows.ts'

/**
 * Checks the audit, too, because an empty table alone does not mean a new shop: staff may have
 * deleted every product.
 */
export const isUnstocked = async (db: Database): Promise<boolean> => {
  const [known, changed] = await Promise.all([
    db.$count(products),
    db.$count(audit, eq(audit.noun, 'product')),
  ])
  return known + changed === 0
}

/** Returns the number of products added, which is 0 in any shop that ever had one. */
export const seedWhenNew = async (db: Database, nowMs: number): Promise<number> => {
  if (!(await isUnstocked(db))) return 0
  const rows = productRows(nowMs)
  // Two shops that start on one database at the same time may both get here. The second one changes
  // nothing.
  const [, inserted] = await writeBatch(db, [
    db.insert(productVariants).values(rows.flatMap(variantRows)).onConflictDoNothing(),
    db.insert(products).values(rows).onConflictDoNothing(),
    db.insert(reviews).values(reviewRows(nowMs)).onConflictDoNothing(),
  ])
  return inserted?.rowsAffected ?? 0
}
