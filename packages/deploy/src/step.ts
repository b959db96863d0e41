/** What a deploy consists of. Every step can be repeated: it looks what is there, and does what is missing. */
import type { CloudflareApi } from './cloudflare/api.ts'
import type { DeploySettings } from './settings.ts'

export type Deploy = {
  rootDir: string
  settings: DeploySettings
  cloudflare: CloudflareApi
  /** Where Cloudflare's API is, for wrangler. */
  apiBaseUrl: string
  shopOrigin: string
  staffOrigin: string
  /** Fills an empty database with the example catalogue. */
  isSeedWanted: boolean
  /** Takes a bucket that this shop did not make. */
  isBucketAdopted: boolean
}

export type Step = {
  title: string
  /** What stands in the way of it, each with the way out. Changes nothing. */
  check: (deploy: Deploy) => Promise<string[]>
  /** What it would do, a line each; none when everything is there. Changes nothing. */
  plan: (deploy: Deploy) => Promise<string[]>
  run: (deploy: Deploy, onProgress: (text: string) => void) => Promise<void>
}

/** Tells what is going on; a line each. */
export type Report = (line: string) => void

/**
 * Everything that stands in the way, of all steps. A check that could not be made because of what another
 * has found adds nothing.
 * @throws Error when a check could not be made and nothing was found that explains it
 */
export const checkSteps = async (steps: readonly Step[], deploy: Deploy): Promise<string[]> => {
  const results = await Promise.allSettled(steps.map(({ check }) => check(deploy)))
  const found = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed && found.length === 0) throw failed.reason
  return found
}

/** Does what is missing, step after step, and returns how many steps had something to do. */
export const runSteps = async (
  steps: readonly Step[],
  deploy: Deploy,
  report: Report,
): Promise<number> => {
  let changedCount = 0
  for (const { title, plan, run } of steps) {
    const begunAtMs = Date.now()
    const missing = await plan(deploy)
    if (missing.length === 0) {
      report(`✓ ${title}: nothing to do`)
      continue
    }
    changedCount += 1
    for (const line of missing) report(`· ${title}: ${line}`)
    await run(deploy, (text) => report(`· ${title}: ${text}`))
    report(`✓ ${title} (${((Date.now() - begunAtMs) / 1000).toFixed(1)} s)`)
  }
  return changedCount
}
