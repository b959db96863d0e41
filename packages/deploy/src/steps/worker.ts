/** The Worker: the file that was tested, its variables and secrets, its hosts and its daily run, in one call. */
import { findLiveMark, listSecrets, removeSecret } from '../cloudflare/versions.ts'
import { markOf, sendWorker, tryWorker } from '../cloudflare/wrangler.ts'
import { secretNames } from '../settings.ts'
import type { Deploy, Step } from '../step.ts'

/** Sent when file, configuration or secrets are others than those of the live version, or with `--again`. */
export const worker: Step = {
  title: 'Worker',
  check: async (deploy) => {
    try {
      await tryWorker(deploy)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  },
  plan: async (deploy) => {
    const [live, own] = await Promise.all([findLiveMark(deploy), markOf(deploy)])
    const leftOver = await findLeftOver(deploy)
    // Of a deploy that was broken off, the mark is live and the secrets are there.
    if (live === own && leftOver.length === 0 && !deploy.isWorkerSentAgain) return null
    return {
      lines: [
        'send the Worker',
        ...leftOver.map((name) => `remove the secret ${name}, which is no longer set`),
      ],
      run: async () => {
        // The version that is live needs its secrets until the one that needs them no longer is.
        await sendWorker(deploy)
        for (const name of leftOver) await removeSecret(deploy, name)
        // A removal leaves a version without the mark.
        if (leftOver.length > 0) await sendWorker(deploy)
      },
    }
  },
}

/** Secrets of earlier deploys that the settings no longer have; a version that is sent would inherit them. */
const findLeftOver = async (deploy: Deploy): Promise<string[]> => {
  const bound = await listSecrets(deploy)
  return bound.filter((name) => secretNames.includes(name) && !(name in deploy.settings.secrets))
}
