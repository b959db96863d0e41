/** Updates a shop on Cloudflare to this folder. A team's newer release stays live. */
import { openLease } from './lease.ts'
import { findFaults } from './smoke.ts'
import { checkSteps, type Deploy, type Report, runSteps, type Step } from './step.ts'
import { account } from './steps/account.ts'
import { database, openShopDatabase } from './steps/database.ts'
import { bucket, pictures } from './steps/files.ts'
import { hosts } from './steps/hosts.ts'
import { modules } from './steps/modules.ts'
import { sdk } from './steps/sdk.ts'
import { worker } from './steps/worker.ts'

/**
 * The order makes an upgrade safe. The old Worker works with the migrated database, and the new
 * Worker serves the modules that are live. New modules then find everything they need in the new
 * Worker.
 */
const steps: readonly Step[] = [account, bucket, pictures, sdk, database, worker, hosts, modules]

/** Returns every obstacle with a fix. Changes nothing. */
export const checkDeploy = (deploy: Deploy): Promise<string[]> => checkSteps(steps, deploy)

/** Returns what a deploy would do, one line each. Changes nothing. */
export const planDeploy = async (deploy: Deploy): Promise<string[]> => {
  const plans = await Promise.all(
    steps.map(async ({ title, plan }) => {
      const { lines = [] } = (await plan(deploy)) ?? {}
      return lines.map((line) => `${title}: ${line}`)
    }),
  )
  return plans.flat()
}

/**
 * Deploys and then checks the shop from outside. Returns the number of steps that changed
 * something.
 * @throws Error if there is an obstacle or a step fails; a repeat does what is missing
 */
export const runDeploy = async (deploy: Deploy, report: Report): Promise<number> => {
  report('· Checking')
  const inTheWay = await checkDeploy(deploy)
  if (inTheWay.length > 0) throw new Error(listOf('Nothing was changed, because of:', inTheWay))
  const lease = openLease(openShopDatabase(deploy))
  let changedCount = 0
  try {
    changedCount = await runSteps(steps, deploy, { report, takeLease: lease.take })
  } finally {
    await lease.giveBack()
  }
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

const listOf = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join('\n')
