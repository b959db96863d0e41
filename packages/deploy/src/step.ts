/** What a deploy consists of. Every step can be repeated: it looks what is there, and does what is missing. */
import type { ReadyModule } from '@shop/local-shop/build-modules'

import type { CloudflareApi } from './cloudflare/api.ts'
import type { DeploySettings } from './settings.ts'

/** Where a deploy leads, and what it is allowed. */
export type Deploy = {
  rootDir: string
  /** The builds of the modules in `rootDir`. */
  modules: readonly ReadyModule[]
  settings: DeploySettings
  cloudflare: CloudflareApi
  /** Where Cloudflare's API is, up to `/client/v4`; wrangler takes the same. */
  apiBaseUrl: string
  shopOrigin: string
  staffOrigin: string
  /** Fills an empty database with the example catalogue. */
  isSeeding: boolean
  /** Takes a bucket that this shop did not make. */
  isBucketAdopted: boolean
  /** Sends the Worker also when it is the live one: every new version starts the Durable Objects anew. */
  isWorkerSentAgain: boolean
  /** Breaks it off: what is under way ends, and no step begins. */
  signal: AbortSignal
}

/** What a step would do: a line each. `run` does it, from what was found when it was planned. */
export type Plan = {
  lines: readonly string[]
  run: (onProgress: (text: string) => void) => Promise<void>
}

/** One of the things that a shop consists of. */
export type Step = {
  title: string
  /** What stands in the way of it, each with the way out. Changes nothing. */
  check: (deploy: Deploy) => Promise<string[]>
  /** What is missing; `null` when everything is there. Changes nothing. */
  plan: (deploy: Deploy) => Promise<Plan | null>
}

/** Tells what is going on; a line each. */
export type Report = (line: string) => void

/** Everything that stands in the way, of all steps, and what could not be checked because of it. */
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
 * Does what is missing, step after step, and resolves to how many steps had something to do. `takeLease` is called before
 * the first change: a deploy that has nothing to do writes nothing.
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
      // Another deploy may have done it before it gave the lease back.
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
