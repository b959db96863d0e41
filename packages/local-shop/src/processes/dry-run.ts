/** Tries server entries for `dry-run-server.ts` in a workerd of its own, and ends when nothing was tried for a while. */
import { Request } from 'miniflare'

import { openDryRun, scriptOfDryRun } from '../dry-run.ts'
import type { DryRunCall, DryRunReply } from '../dry-run-server.ts'
import {
  logWith,
  runtimeEnv,
  sharedOptions,
  v8Flags,
  type WorkerSettings,
} from '../worker-settings.ts'

const idleMs = 8000

const settings = JSON.parse(process.env['DRY_RUN_SETTINGS'] ?? '') as WorkerSettings
process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
const shared = sharedOptions(settings)
const { respond, stop } = openDryRun((key) => ({
  ...shared,
  unsafeRuntimeEnv: runtimeEnv,
  handleStructuredLogs: logWith(undefined),
  port: 0,
  modules: scriptOfDryRun(settings.script),
  bindings: { ...shared.bindings, DRY_RUN_KEY: key },
}))

const end = (): void => void stop().finally(() => process.exit())
let idle = setTimeout(end, idleMs)
let waiting = 0

process.on('message', async ({ id, body }: DryRunCall) => {
  clearTimeout(idle)
  waiting += 1
  const reply = await respond(new Request('http://dry-run/', { method: 'POST', body }))
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: unknown) => ({ status: 500, body: String(error) }))
  process.send?.({ id, ...reply } satisfies DryRunReply)
  waiting -= 1
  if (waiting === 0) idle = setTimeout(end, idleMs)
})
// The shop has stopped.
process.on('disconnect', end)
process.on('SIGTERM', end)
