/** The steps of a deploy. Each can be repeated: it does only what is missing. */
import type { ReadyModule } from '@shop/local-shop/build-modules'

import type { CloudflareApi } from './cloudflare/api.ts'
import type { DeploySettings } from './settings.ts'

/** The target of a deploy, and its options. */
export type Deploy = {
  rootDir: string
  modules: readonly ReadyModule[]
  settings: DeploySettings
  cloudflare: CloudflareApi
  /** The URL of Cloudflare's API up to `/client/v4`, also for wrangler. */
  apiBaseUrl: string
  shopOrigin: string
  staffOrigin: string
  /** Fills an empty database with the example catalogue. */
  isSeeding: boolean
  /** Accepts a bucket that this shop did not create. */
  isBucketAdopted: boolean
  /** Sends the Worker even if it is live. Every new version restarts the Durable Objects. */
  isWorkerSentAgain: boolean
  /** Cancels the deploy: running calls end, and no further step starts. */
  signal: AbortSignal
}

/** One line for each change of a step. `run` makes the changes, based on what the plan found. */
export type Plan = {
  lines: readonly string[]
  run: (onProgress: (text: string) => void) => Promise<void>
}

/** One part of a shop. */
export type Step = {
  title: string
  /** Returns obstacles, each with a fix. Changes nothing. */
  check: (deploy: Deploy) => Promise<string[]>
  /** Returns what is missing, or `null` if nothing is. Changes nothing. */
  plan: (deploy: Deploy) => Promise<Plan | null>
}

/** Gets one line for each event. */
export type Report = (line: string) => void

/** Returns the obstacles of all steps, and what could not be checked. */
export const checkSteps = async (steps: readonly Step[], deploy: Deploy): Promise<string[]> => {
  const results = await Promise.allSettled(steps.map(({ check }) => check(deploy)))
  const found = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = results.flatMap((one, index) =>
    one.status === 'rejected'
      ? [`${steps[index]?.title}: could not be checked. ${one.reason}`]
      : [],
  )
  return [...found, ...failed]
}

/**
 * Runs the steps in order and returns the number of steps that changed something. `takeLease` is
 * called before the first change, so that a deploy without changes writes nothing.
 */
export const runSteps = async (
  steps: readonly Step[],
  deploy: Deploy,
  { report, takeLease }: { report: Report; takeLease: () => Promise<void> },
): Promise<number> => {
  let changedCount = 0
  let isLeased = false
  for (const { title, plan } of steps) {
    deploy.signal.throwIfAborted()
    const begunAtMs = Date.now()
    let missing = await plan(deploy)
    if (missing && !isLeased) {
      await takeLease()
      isLeased = true
      // Another deploy may have done the step before it released the lease.
      missing = await plan(deploy)
    }
    if (!missing) {
      report(`✓ ${title}: nothing to do`)
      continue
    }
    changedCount += 1
    for (const line of missing.lines) report(`· ${title}: ${line}`)
    await missing.run((text) => report(`· ${title}: ${text}`))
    report(`✓ ${title} (${((Date.now() - begunAtMs) / 1000).toFixed(1)} s)`)
  }
  return changedCount
}
