import { setTimeout as sleep } from 'node:timers/promises'

import { listLive } from '../cloudflare/versions.ts'
import { markOf, sendWorker, tryWorker } from '../cloudflare/wrangler.ts'
import type { Deploy, Step } from '../step.ts'

const isMissing = async (deploy: Deploy): Promise<boolean> => {
  const [[live], own] = await Promise.all([listLive(deploy), markOf(deploy)])
  return live?.mark !== own || deploy.isWorkerSentAgain
}

/**
 * Sends the Worker if its file, configuration or secrets differ from the live version, or with
 * `--again`.
 */
export const worker: Step = {
  title: 'Worker',
  check: async (deploy) => {
    if (!(await isMissing(deploy))) return []
    return tryWorker(deploy).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    )
  },
  run: async (deploy, change) => {
    if (await isMissing(deploy)) await change(['send the Worker'], () => sendWorker(deploy))
  },
}

const deadlineMs = 10 * 60 * 1000
const pauseMs = 3000
const timeoutMs = 5000

/** Cloudflare takes minutes to serve a new custom domain and its certificate. */
export const hosts: Step = {
  title: 'Hosts',
  run: async (deploy, change) => {
    if (!(await doesRespond(deploy)))
      await change([`wait until ${deploy.shopOrigin} responds`], () => waitForResponse(deploy))
  },
}

const waitForResponse = async (deploy: Deploy): Promise<void> => {
  const begunAtMs = Date.now()
  do {
    await sleep(pauseMs, null, { signal: deploy.signal })
    if (await doesRespond(deploy)) return
  } while (Date.now() - begunAtMs < deadlineMs)
  throw new Error(
    `${deploy.shopOrigin} did not respond for ten minutes. Look at the Worker's custom domains in the dashboard, and run the command again.`,
  )
}

const doesRespond = ({ shopOrigin }: Deploy): Promise<boolean> =>
  fetch(`${shopOrigin}/api/health`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
    () => false,
  )
