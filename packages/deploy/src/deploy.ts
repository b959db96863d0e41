/**
 * Updates a shop on Cloudflare to the contents of this folder. If a team has published a newer
 * release, it stays live.
 */
import { takeLease } from './lease.ts'
import { findFaults } from './smoke.ts'
import type { Deploy, Step } from './step.ts'
import { account } from './steps/account.ts'
import { database, openShopDatabase } from './steps/database.ts'
import { files } from './steps/files.ts'
import { modules } from './steps/modules.ts'
import { hosts, worker } from './steps/worker.ts'

/**
 * The sequence makes an upgrade safe. The old Worker works with the migrated database, and the new
 * Worker serves the modules that are already live. New modules then find everything they need in
 * the new Worker.
 */
const steps: readonly Step[] = [account, files, database, worker, hosts, modules]

/**
 * Returns every obstacle with its fix, and a line for every check that failed to run. Changes
 * nothing.
 */
export const checkDeploy = async (deploy: Deploy): Promise<string[]> => {
  const results = await Promise.allSettled(steps.map(async ({ check }) => check?.(deploy) ?? []))
  const found = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = results.flatMap((one, index) =>
    one.status === 'rejected'
      ? [`${steps[index]?.title}: could not be checked. ${one.reason}`]
      : [],
  )
  return [...found, ...failed]
}

/** Returns what a deploy would do, one line each. Changes nothing. */
export const planDeploy = async (deploy: Deploy): Promise<string[]> => {
  const plan: string[] = []
  for (const step of steps)
    plan.push(...(await planStep(step, deploy)).map((line) => `${step.title}: ${line}`))
  return plan
}

const planStep = async ({ run }: Step, deploy: Deploy): Promise<string[]> => {
  const plan: string[] = []
  await run?.(deploy, async (lines) => void plan.push(...lines))
  return plan
}

type Report = (line: string) => void

/**
 * Deploys and then checks the shop from outside. Returns the number of steps that changed
 * something.
 * @throws Error if there is an obstacle or a step fails; a second run does only what is missing
 */
export const runDeploy = async (deploy: Deploy, report: Report): Promise<number> => {
  report('· Checking')
  const inTheWay = await checkDeploy(deploy)
  if (inTheWay.length > 0) throw new Error(listOf('Nothing was changed, because of:', inTheWay))
  const changedCount = await runSteps(steps, deploy, {
    report,
    takeLease: () => takeLease(openShopDatabase(deploy)),
  })
  report('· Looking at the shop')
  const faults = await findFaults(deploy)
  if (faults.length > 0)
    throw new Error(
      listOf(
        'It is deployed, but not as it must be. "npm run deploy -- rollback" brings the last Worker back.',
        faults,
      ),
    )
  return changedCount
}

/**
 * Runs the steps in order and returns how many of them changed something. Takes the lease before
 * the first change, so that a deploy without changes writes nothing.
 */
export const runSteps = async (
  steps: readonly Step[],
  deploy: Deploy,
  { report, takeLease }: { report: Report; takeLease: () => Promise<() => Promise<void>> },
): Promise<number> => {
  let changedCount = 0
  let giveBack: (() => Promise<void>) | undefined
  try {
    for (const step of steps) {
      const isDone = !giveBack && (await planStep(step, deploy)).length === 0
      if (!isDone) giveBack ??= await takeLease()
      // Another deploy may have done the step before it gave the lease back.
      if (!isDone && (await runStep(step, deploy, report))) changedCount += 1
      else report(`✓ ${step.title}: nothing to do`)
    }
  } finally {
    await giveBack?.()
  }
  return changedCount
}

/** Returns true if the step changed something. */
const runStep = async ({ title, run }: Step, deploy: Deploy, report: Report): Promise<boolean> => {
  const begunAtMs = Date.now()
  let isChanged = false
  await run?.(deploy, async (lines, make) => {
    deploy.signal.throwIfAborted()
    isChanged = true
    for (const line of lines) report(`· ${title}: ${line}`)
    await make((text) => report(`· ${title}: ${text}`))
  })
  if (isChanged) report(`✓ ${title} (${((Date.now() - begunAtMs) / 1000).toFixed(1)} s)`)
  return isChanged
}

const listOf = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join('\n')
