/** Updates a shop to this repository. A newer release that a team has published stays live. */
import { takeLease } from './lease.ts'
import { type Deploy, listing } from './settings.ts'
import { findFaults } from './smoke.ts'
import { openShopDatabase, type Step, steps } from './steps.ts'

/** Changes nothing. @throws Error that lists every obstacle with its fix, and every failed check */
export const checkDeploy = async (deploy: Deploy): Promise<void> => {
  const found = steps.map(({ title, check }) =>
    check?.(deploy).catch((error: unknown) => [`${title}: could not be checked. ${error}`]),
  )
  const obstacles = (await Promise.all(found)).flatMap((lines) => lines ?? [])
  if (obstacles.length > 0) throw listing('Nothing was changed, because of:', obstacles)
}

/** Returns what a deploy would do, one line each. Changes nothing. */
export const planDeploy = async (deploy: Deploy): Promise<string[]> => {
  const lines: string[] = []
  for (const { title, plan } of steps)
    for (const { line } of (await plan?.(deploy)) ?? []) lines.push(`${title}: ${line}`)
  return lines
}

type Report = (line: string) => void

/**
 * Deploys, then checks the shop from outside. Returns the number of steps that made changes.
 * @throws Error if there is an obstacle, a step fails or the deployed shop has a fault; a second
 * run does only what is missing
 */
export const runDeploy = async (deploy: Deploy, report: Report): Promise<number> => {
  report('· Checking')
  await checkDeploy(deploy)
  let changedCount = 0
  const giveBack = await takeLease(openShopDatabase(deploy))
  try {
    for (const step of steps) if (await runStep(step, deploy, report)) changedCount += 1
  } finally {
    await giveBack()
  }
  report('· Looking at the shop')
  const faults = await findFaults(deploy)
  if (faults.length === 0) return changedCount
  const title =
    'It is deployed, but not as it must be. "npm run deploy -- rollback" brings the last Worker back.'
  throw listing(title, faults)
}

/** Resolves to true if the step made changes. */
const runStep = async ({ title, plan }: Step, deploy: Deploy, report: Report): Promise<boolean> => {
  const begunAtMs = Date.now()
  const changes = (await plan?.(deploy)) ?? []
  for (const { line, make } of changes) {
    deploy.signal.throwIfAborted()
    report(`· ${title}: ${line}`)
    await make((text) => report(`· ${title}: ${text}`))
  }
  const seconds = ((Date.now() - begunAtMs) / 1000).toFixed(1)
  report(changes.length > 0 ? `✓ ${title} (${seconds} s)` : `✓ ${title}: nothing to do`)
  return changes.length > 0
}
