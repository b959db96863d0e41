/** What the guard does in the registry: a worse canary is withdrawn, one that every visitor would get is made live. */
import type { Grant } from '../registry/tokens/deploy-tokens.ts'
import type { RegistryCtx } from '../registry/change/change-registry.ts'
import { promoteRelease } from '../registry/change/promote.ts'
import { withdrawRelease } from '../registry/change/withdraw.ts'
import type { Comparison } from './comparisons.ts'

/** The guard in the audit. It may end any canary. */
const guardGrant: Grant = {
  actor: 'guard',
  module: '*',
  routes: ['*'],
  slots: ['*'],
  links: false,
  sources: [],
}

/**
 * Makes what ends a canary. When that fails, for instance because the module is frozen, the same canary is tried again
 * with each call, and a line is written once.
 */
export const createCanaryEnder = (ctx: RegistryCtx) => {
  let failed = ''
  return async ({ module, version, reason }: Comparison): Promise<void> => {
    const input = { module, version, grant: guardGrant, isCanaryOnly: true }
    const release = `${module} ${version}`
    try {
      if (reason === null) {
        const isDone = await promoteRelease({ ctx, input })
        if (isDone) ctx.log({ level: 'info', message: `${release} is live for all visitors` })
      } else {
        const isDone = await withdrawRelease({ ctx, input: { ...input, reason } })
        if (isDone) ctx.log({ level: 'warn', message: `${release} was withdrawn: ${reason}` })
      }
    } catch (error) {
      const message = `the canary ${release} could not be ${reason === null ? 'made live' : 'withdrawn'}`
      if (failed !== message) ctx.log({ level: 'warn', message, error })
      failed = message
    }
  }
}
