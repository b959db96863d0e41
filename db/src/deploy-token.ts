/** Deploy tokens: who may publish. Only a token's SHA-256 is stored. */
import { createHash } from 'node:crypto'

import type { Database } from './open.ts'
import { deployTokens } from './schema/releases.ts'

/** Lets `token` publish every module with any path and slot; doing it again changes nothing. */
export const allowEveryModule = async (db: Database, token: string): Promise<void> => {
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  const grant = { module: '*', routes: ['*'], slots: ['*'] }
  await db
    .insert(deployTokens)
    .values({ tokenSha256, ...grant, createdAtMs: Date.now() })
    .onConflictDoUpdate({ target: deployTokens.tokenSha256, set: grant })
}
