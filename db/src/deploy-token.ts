/** Deploy tokens: who may publish. Only a token's SHA-256 is stored. */
import { createHash } from 'node:crypto'

import type { Database } from './open.ts'
import { deployTokens } from './schema/releases.ts'

/** Lets `token` publish one module, or all with `*`; doing it again changes nothing. */
export const allowDeployToken = async (
  db: Database,
  token: string,
  module: string,
): Promise<void> => {
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  await db
    .insert(deployTokens)
    .values({ tokenSha256, module, createdAtMs: Date.now() })
    .onConflictDoNothing()
}
