/** The configuration of workerd, stored so that the next start need not compute it. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { runProcess } from './run-process.ts'
import type { WorkerSettings } from './worker-settings.ts'

const planner = join(import.meta.dirname, 'processes/plan-worker.ts')

/**
 * Values that change with each start, such as secrets and addresses, are at least this long. The
 * plan has placeholders of the same length for them.
 */
const minValueBytes = 12

/** Returns the plan for these settings with the values of `vars`, in workerd's own format. */
export const planWorker = async (settings: WorkerSettings): Promise<Buffer> => {
  const values = Object.entries(settings.vars).filter(([, value]) => hasPlaceholder(value))
  const placeholders = values.map(([name, value]) => [name, placeholderOf(name, value)] as const)
  const planned = { ...settings, vars: { ...settings.vars, ...Object.fromEntries(placeholders) } }
  const file = join(settings.stateDir, `plan-${await versionOf(planned)}.bin`)
  const plan = await readFile(file).catch(() => makePlan(planned, file))
  for (const [name, value] of values) fill(plan, placeholderOf(name, value), value)
  return plan
}

const hasPlaceholder = (value: string): boolean => Buffer.byteLength(value) >= minValueBytes

/** As long as the value, which overwrites it. */
const placeholderOf = (name: string, value: string): string => {
  const bytes = Buffer.byteLength(value)
  return createHash('sha256').update(name).digest('hex').repeat(bytes).slice(0, bytes)
}

const fill = (plan: Buffer, placeholder: string, value: string): void => {
  for (let at = plan.indexOf(placeholder); at >= 0; at = plan.indexOf(placeholder, at))
    at += plan.write(value, at)
}

const makePlan = async (settings: WorkerSettings, file: string): Promise<Buffer> => {
  await mkdir(settings.stateDir, { recursive: true, mode: 0o700 })
  for (const old of globSync('plan-*', { cwd: settings.stateDir }))
    await rm(join(settings.stateDir, old))
  await runProcess(planner, [file], { input: JSON.stringify(settings) })
  return readFile(file)
}

/** Changes with the settings, flags, the Worker, Miniflare, or the planner. */
const versionOf = async (settings: WorkerSettings): Promise<string> => {
  const { size, mtimeMs } = await stat(settings.script)
  const flags = process.env['MINIFLARE_WORKERD_V8_FLAGS']
  const hash = createHash('sha256').update(
    JSON.stringify([settings, size, mtimeMs, flags, import.meta.resolve('miniflare')]),
  )
  for (const name of ['processes/plan-worker.ts', 'worker-settings.ts'])
    hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}
