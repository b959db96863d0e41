/**
 * The guard's changes to the registry: it withdraws a worse canary, raises the share of others, and
 * finally makes them live.
 */
import type { RegistryCtx } from '../registry/change/change-registry.ts'
import { growCanary, promoteRelease } from '../registry/change/promote.ts'
import { withdrawRelease } from '../registry/change/withdraw.ts'
import { anyGrant } from '../registry/tokens/deploy-tokens.ts'
import type { RunningCanary } from './known-releases.ts'

/** Identifies the guard in the audit. It may end any canary. */
const grant = anyGrant('guard')

/** The delay after a failed step, for example if the release no longer fits, in milliseconds. */
const pauseMs = 60_000

/**
 * Logs each failure once, however often the change is retried. A withdrawal is retried with each
 * call, a step only after a pause.
 */
export const createCanarySteering = (ctx: RegistryCtx) => {
  let failed = ''
  const failedAtMs = new Map<string, number>()
  const tryTo = async (what: string, change: () => Promise<boolean>, done: string) => {
    try {
      if (await change()) ctx.log({ level: 'info', message: done })
      return true
    } catch (error) {
      if (failed !== what) ctx.log({ level: 'warn', message: what, error })
      failed = what
      return false
    }
  }

  return {
    withdraw: async ({ module, version }: RunningCanary, reason: string): Promise<void> => {
      const release = `${module} ${version}`
      const input = { module, version, reason, grant, isCanaryOnly: true }
      await tryTo(
        `the canary ${release} could not be withdrawn`,
        () => withdrawRelease({ ctx, input }),
        `${release} was withdrawn: ${reason}`,
      )
    },
    isReady: ({ module }: RunningCanary): boolean =>
      ctx.now() - (failedAtMs.get(module) ?? Number.NEGATIVE_INFINITY) > pauseMs,
    /** Raises the share of a canary; 100 % makes it the live release. */
    grow: async (canary: RunningCanary, percent: number): Promise<void> => {
      const { module, version, startedAtMs, percent: from } = canary
      const input = { module, version, grant }
      const isLast = percent === 100
      const isDone = await tryTo(
        `the canary ${module} ${version} could not be given ${percent} % of visitors`,
        () =>
          isLast
            ? promoteRelease({ ctx, input: { ...input, isCanaryOnly: true } })
            : growCanary({ ctx, input: { ...input, startedAtMs, from, percent } }),
        `${module} ${version} ${isLast ? 'is live for all visitors' : `has ${percent} % of visitors`}`,
      )
      if (isDone) failedAtMs.delete(module)
      else failedAtMs.set(module, ctx.now())
    },
  }
}
