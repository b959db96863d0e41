/** Whether an update of a product was committed, and what it did, as the audit has it. */
import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../platform/context.ts'
import type { StoredVariant } from '../search/retrieval/product-columns.ts'

export type ProductRecord = Record<string, unknown> & { stock: number; variants: StoredVariant[] }

/** An update, from one record to the other. */
export type ProductWrite = { before: ProductRecord; after: ProductRecord }

/** `null` when no write with this id was committed. @throws ProblemError `idempotency-key-reused` for one that was no update */
export const findWrite = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  writeId: string,
): Promise<ProductWrite | null> => {
  const isDone = and(eq(audit.writeId, writeId), eq(audit.noun, 'product'), eq(audit.subjectId, id))
  const [done] = await db.select().from(audit).where(isDone)
  if (!done) return null
  if (!done.before || !done.after) throw writeIdReused()
  return { before: readRecord(done.before), after: readRecord(done.after) }
}

/** Records from before there were variants have none. */
const readRecord = (json: string): ProductRecord => ({
  variants: [],
  ...(JSON.parse(json) as { stock: number; variants?: StoredVariant[] }),
})

/** The id names a write that did something else. */
export const writeIdReused = (): ProblemError => {
  const issues = [{ path: 'write_id', message: 'names another change; make a new one' }]
  return new ProblemError('idempotency-key-reused', 'This write_id was used for other changes.', {
    issues,
  })
}
