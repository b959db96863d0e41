/** Waits for the hosts, because Cloudflare takes minutes to serve a new custom domain. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Deploy, Step } from '../step.ts'

const deadlineMs = 10 * 60 * 1000
const pauseMs = 3000
const timeoutMs = 5000
const progressEveryMs = 15_000

/** Waits until the shop responds at its host. */
export const hosts: Step = {
  title: 'Hosts',
  check: async () => [],
  plan: async (deploy) =>
    (await doesRespond(deploy))
      ? null
      : {
          lines: [`wait until ${deploy.shopOrigin} responds`],
          run: (onProgress) => waitForResponse(deploy, onProgress),
        },
}

const waitForResponse = async (
  deploy: Deploy,
  onProgress: (text: string) => void,
): Promise<void> => {
  const begunAtMs = Date.now()
  let reportedAtMs = begunAtMs
  while (!(await doesRespond(deploy))) {
    if (Date.now() - begunAtMs > deadlineMs) {
      throw new Error(
        `${deploy.shopOrigin} did not respond for ten minutes. Look at the Worker's custom domains in the dashboard, and run the command again.`,
      )
    }
    if (Date.now() - reportedAtMs > progressEveryMs) {
      reportedAtMs = Date.now()
      onProgress('Cloudflare prepares the name and its certificate')
    }
    await sleep(pauseMs, null, { signal: deploy.signal })
  }
}

const doesRespond = async ({ shopOrigin }: Deploy): Promise<boolean> => {
  try {
    const response = await fetch(`${shopOrigin}/api/health`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
