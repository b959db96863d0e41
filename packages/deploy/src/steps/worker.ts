/** Sends the tested file, its variables, secrets, hosts and daily run in one call. */
import { findLiveMark, listSecrets, removeSecret } from '../cloudflare/versions.ts'
import { markOf, sendWorker, tryWorker } from '../cloudflare/wrangler.ts'
import { secretNames } from '../settings.ts'
import type { Deploy, Step } from '../step.ts'

/** Sent if the file, configuration or secrets differ from the live version, or with `--again`. */
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
    // After an interrupted deploy the mark may be live although old secrets remain.
    if (live === own && leftOver.length === 0 && !deploy.isWorkerSentAgain) return null
    return {
      lines: [
        'send the Worker',
        ...leftOver.map((name) => `remove the secret ${name}, which is no longer set`),
      ],
      run: async () => {
        // The live version needs its secrets until its replacement is live.
        await sendWorker(deploy)
        for (const name of leftOver) await removeSecret(deploy, name)
        // Removing a secret creates a version without the mark.
        if (leftOver.length > 0) await sendWorker(deploy)
      },
    }
  },
}

/** Secrets that the settings no longer have, but every new version would inherit. */
const findLeftOver = async (deploy: Deploy): Promise<string[]> => {
  const bound = await listSecrets(deploy)
  return bound.filter((name) => secretNames.includes(name) && !(name in deploy.settings.secrets))
}
