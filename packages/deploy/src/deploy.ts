/** Brings a shop on Cloudflare and its database up to what this folder holds. Nothing is taken back: a newer release of a team stays live. */
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
 * The order makes an upgrade safe: a migration may be read by the Worker before it, the Worker serves the modules
 * that are live, and modules find in the Worker what they need.
 */
const steps: readonly Step[] = [account, bucket, pictures, sdk, database, worker, hosts, modules]

/** Everything that stands in the way, each with the way out; changes nothing. */
export const checkDeploy = (deploy: Deploy): Promise<string[]> => checkSteps(steps, deploy)

/** What a deploy would do, a line each; changes nothing. */
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
 * Deploys, and looks at the shop from outside. Resolves to how many steps had something to do.
 * @throws Error when something stands in the way or a step fails; the same call does what is still missing
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
