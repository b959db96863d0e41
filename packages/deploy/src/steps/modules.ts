/** The releases of all modules, published as any team publishes, with a token for this deploy alone. */
import { randomBytes } from 'node:crypto'

import { allowEveryModule, revokeDeployToken } from '@shop/db/deploy-token'
import { readMigrationState } from '@shop/db/migration-state'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { buildModules, type ReadyModule } from '@shop/local-shop/build-modules'
import { inPublishOrder } from '@shop/local-shop/publish'
import { publishRelease } from '@shop/module-build/publish-release'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { Deploy, Step } from '../step.ts'
import { openShopDatabase } from './database.ts'

/** Of a deploy that is broken off. */
const tokenLifeMs = 15 * 60 * 1000
/** Who made the token, as the audit names it. */
const actor = 'command:deploy'

/** Publishes what was never live here, an upgrade's shell first. */
export const modules: Step = {
  title: 'Modules',
  check: async () => [],
  plan: async (deploy) => {
    const { waiting } = await findWaiting(deploy)
    return waiting.map(({ release }) => `publish ${release.module} ${release.version}`)
  },
  run: async (deploy, onProgress) => {
    const db = openShopDatabase(deploy)
    const token = randomBytes(32).toString('base64url')
    const id = await allowEveryModule(db, token, { expiresAtMs: Date.now() + tokenLifeMs })
    try {
      const { waiting, isShellLive } = await findWaiting(deploy)
      for (const { dir, release } of inPublishOrder(waiting, isShellLive)) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other: the order is what makes an upgrade safe.
        await publishRelease({ origin: deploy.shopOrigin, token, dir })
        onProgress(`${release.module} ${release.version} is live`)
      }
    } finally {
      await revokeDeployToken(db, { id, actor })
    }
  },
}

/**
 * Builds that were never live in this shop. One that was live and is not any more stays so: a team has rolled it back,
 * or published another from a repository of its own.
 */
const findWaiting = async (
  deploy: Deploy,
): Promise<{ waiting: ReadyModule[]; isShellLive: boolean }> => {
  const db = openShopDatabase(deploy)
  const built = await buildModules(deploy.rootDir, () => {})
  // The database of a first deploy has no tables when this is planned.
  if ((await readMigrationState(db)).missing.length > 0)
    return { waiting: built, isShellLive: false }
  const [once, live] = await Promise.all([
    db
      .select({ module: moduleReleases.module, version: moduleReleases.version })
      .from(moduleReleases)
      .where(isNotNull(moduleReleases.firstLiveAtMs)),
    db
      .select({ module: moduleChannels.module })
      .from(moduleChannels)
      .where(and(eq(moduleChannels.module, 'shell'), eq(moduleChannels.channel, 'live'))),
  ])
  const wasLive = new Set(once.map(({ module, version }) => `${module} ${version}`))
  return {
    waiting: built.filter(({ release }) => !wasLive.has(`${release.module} ${release.version}`)),
    isShellLive: live.length > 0,
  }
}
