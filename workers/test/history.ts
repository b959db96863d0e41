import type { Database } from '@shop/db/open'
import { audit } from '@shop/db/schema/audit'
import { eq } from 'drizzle-orm'

export const historyOf = async (db: Database, subjectId: string) => {
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.subjectId, subjectId))
    .orderBy(audit.seq)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))
}
