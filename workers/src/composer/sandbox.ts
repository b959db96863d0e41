/** Runs a module's server half in an isolate of its own: no network, and nothing but the public API. */
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { releaseKey } from '../modules/release-files.ts'

const mainModule = 'server.js'

/** How long a server half may take before the browser renders instead, in milliseconds. */
export const renderBudgetMs = 2000

/** A release's server half, or `null` when it has none or this platform has no Dynamic Workers. */
export const openSandbox = (ctx: Ctx, release: Release): Fetcher | null => {
  const { server, module, version } = release
  if (!ctx.sandbox || !server) return null
  const { loader, compatibilityDate, api } = ctx.sandbox
  const worker = loader.get(`${module}@${version}`, async () => ({
    compatibilityDate,
    mainModule,
    modules: { [mainModule]: await readCode(ctx, releaseKey(module, version, server.entry)) },
    env: { API: api },
    globalOutbound: null,
  }))
  return worker.getEntrypoint()
}

const readCode = async (ctx: Ctx, key: string): Promise<string> => {
  const file = await ctx.files.get(key)
  if (!file) throw new Error(`${key} is not in the bucket. Publish the release again.`)
  return await file.text()
}
