/** Counts among others in one pass. */
import { type SQL, sql } from 'drizzle-orm'

/** How many rows a condition holds for. */
export const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
