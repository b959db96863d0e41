/** The other end of a dry run, in a process that the local shop can end. */
import type { Ctx } from '../../platform/context.ts'
import { type DryRunInput, type DryRunResult, tryOnce } from './check-renders.ts'

/** Any program of the machine reaches the port of that process. */
export const dryRunKeyHeader = 'x-dry-run-key'

/** Tries a server entry once: `DryRunInput` → `DryRunResult`. */
export const respondToDryRun = async (ctx: Ctx, request: Request): Promise<Response> => {
  const { release, code, attempt }: DryRunInput = await request.json()
  const reason = await tryOnce(ctx, release, attempt, code)
  return Response.json({ reason } satisfies DryRunResult)
}
