/** Publishes the releases of all modules as a team would, with a token for this deploy only. */
import { randomBytes } from 'node:crypto'

import { commandActor } from '@shop/db/command-actor'
import { allowEveryModule, revokeDeployToken } from '@shop/db/deploy-token'
import type { ReadyModule } from '@shop/local-shop/build-modules'
import { findUnpublished, inPublishOrder } from '@shop/local-shop/publish'
import { publishRelease } from '@shop/module-build/publish-release'

import { listLive } from '../cloudflare/versions.ts'
import type { Deploy, Step } from '../step.ts'
import { openShopDatabase } from './database.ts'

/** How long the token is valid if the deploy is interrupted before it revokes the token. */
const tokenLifeMs = 15 * 60 * 1000

/** Publishes releases that were never live in the shop. In an upgrade, the shell comes first. */
export const modules: Step = {
  title: 'Modules',
  run: async (deploy, change) => {
    // In the dry run of a first deploy, no Worker can say what is live. All modules will then be
    // published.
    const waiting =
      (await listLive(deploy)).length === 0
        ? inPublishOrder(deploy.modules, false)
        : await findUnpublished(deploy.shopOrigin, deploy.modules)
    const lines = waiting.map(({ release }) => `publish ${release.module} ${release.version}`)
    if (waiting.length > 0)
      await change(lines, (onProgress) => publish(deploy, waiting, onProgress))
  },
}

const publish = async (
  deploy: Deploy,
  waiting: readonly ReadyModule[],
  onProgress: (text: string) => void,
): Promise<void> => {
  const { shopOrigin: origin, signal } = deploy
  const db = openShopDatabase(deploy)
  const actor = commandActor()
  const token = randomBytes(32).toString('base64url')
  const expiresAtMs = Date.now() + tokenLifeMs
  const id = await allowEveryModule(db, token, { actor, name: 'A deploy', expiresAtMs })
  try {
    for (const { dir, release } of waiting) {
      await publishRelease({ origin, token, dir, signal })
      onProgress(`${release.module} ${release.version} is live`)
    }
  } finally {
    await revokeDeployToken(db, { id, actor })
  }
}
