/** What the guard does in the registry: a worse canary is withdrawn; another gets its next share, and in the end every visitor. */
import { anyGrant } from '../registry/tokens/deploy-tokens.ts'
import type { RegistryCtx } from '../registry/change/change-registry.ts'
import { growCanary } from '../registry/change/grow-canary.ts'
import { promoteRelease } from '../registry/change/promote.ts'
import { withdrawRelease } from '../registry/change/withdraw.ts'
import type { RunningCanary } from './known-releases.ts'

/** The guard in the audit. It may end any canary. */
const guardGrant = anyGrant('guard')

/** After a step that failed, for instance because the release fits no more, the next try comes so much later, in milliseconds. */
const pauseMs = 60_000

/** A failure writes one line, however often the same is tried. A withdrawal is tried with each call, a step after a pause. */
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
      const input = { module, version, reason, grant: guardGrant, isCanaryOnly: true }
      await tryTo(
        `the canary ${release} could not be withdrawn`,
        () => withdrawRelease({ ctx, input }),
        `${release} was withdrawn: ${reason}`,
      )
    },
    /** Whether a step may be tried. */
    isReady: ({ module }: RunningCanary): boolean =>
      ctx.now() - (failedAtMs.get(module) ?? Number.NEGATIVE_INFINITY) > pauseMs,
    /** 100 % makes it the live release. */
    grow: async (canary: RunningCanary, percent: number): Promise<void> => {
      const { module, version, startedAtMs, percent: from } = canary
      const release = `${module} ${version}`
      const isLast = percent === 100
      const isDone = await tryTo(
        `the canary ${release} could not be given ${percent} % of visitors`,
        () =>
          isLast
            ? promoteRelease({
                ctx,
                input: { module, version, grant: guardGrant, isCanaryOnly: true },
              })
            : growCanary({
                ctx,
                input: { module, version, startedAtMs, from, percent, grant: guardGrant },
              }),
        isLast ? `${release} is live for all visitors` : `${release} has ${percent} % of visitors`,
      )
      if (isDone) failedAtMs.delete(module)
      else failedAtMs.set(module, ctx.now())
    },
  }
}
