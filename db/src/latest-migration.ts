/** The newest migration of this code, for programs that cannot read files. */
import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** What `created_at` of its row says in a database that has it; a newer one has migrations that this code does not know. */
export const latestMigrationAt: number = Math.max(...journal.entries.map(({ when }) => when))
