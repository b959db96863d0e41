import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/** `created_at` of the newest migration, bundled because Workers read no files. */
export const latestMigrationAt: number = Math.max(...journal.entries.map(({ when }) => when))
