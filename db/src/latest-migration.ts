/** The newest migration of this code, for programs that cannot read files. */
import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** The `created_at` of its row. A database with a higher one has migrations unknown here. */
export const latestMigrationAt: number = Math.max(...journal.entries.map(({ when }) => when))
