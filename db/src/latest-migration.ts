import journal from '../migrations/meta/_journal.json' with { type: 'json' }

/**
 * `created_at` of the newest migration. The journal is bundled, because Workers cannot read files.
 */
export const latestMigrationAt: number = Math.max(...journal.entries.map(({ when }) => when))
