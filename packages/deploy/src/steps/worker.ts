/** The Worker: the file that was tested, its variables and secrets, its hosts and its daily run, in one call. */
import { findLiveMark } from '../cloudflare/versions.ts'
import { markOf, sendWorker, tryWorker } from '../cloudflare/wrangler.ts'
import type { Step } from '../step.ts'

/** Sent when file, configuration or secrets are others than those of the live version. */
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
    if (live === own) return null
    return {
      lines: [live ? 'send the new version' : 'send the first version'],
      run: () => sendWorker(deploy),
    }
  },
}
