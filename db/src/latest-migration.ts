/** The newest migration of this code, for programs that cannot read files. */
import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/**
 * The `created_at` of its row in the database. A database with a higher one has migrations that
 * this code does not know.
 */
export const latestMigrationAt: number = Math.max(...journal.entries.map(({ when }) => when))
