import { resolve } from 'node:path'

import { type ActionRole, type Backend, Backend as BackendSchema } from '@shop/contracts/backend'
import type { Release } from '@shop/contracts/release'
import { build } from 'esbuild'
import * as v from 'valibot'
import { expect } from 'vitest'

import { lifeSteps, publishSteps } from './publish-steps.ts'
import type { startApi } from './shop.ts'

export const bundle = async (source: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: source,
      resolveDir: resolve(import.meta.dirname, '../../packages/module-runtime'),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

export const actionsOf = (roles: Record<string, ActionRole>): Backend['actions'] =>
  Object.fromEntries(
    Object.entries(roles).map(([name, role]) => [name, { role, summary: '', input: {} }]),
  )

export type Declared = v.InferInput<typeof BackendSchema>

export const backendSteps = (api: Awaited<ReturnType<typeof startApi>>) => {
  const { sendFiles } = lifeSteps(api)
  const { makeLive } = publishSteps(api)
  const { call, callAsStaff } = api
  const sendBackend = (
    module: string,
    script: string,
    declared: Declared,
    more: Partial<Release> = {},
    token?: string,
  ): Promise<Release> => {
    const backend = v.parse(BackendSchema, declared)
    const files = { 'server.js': script }
    return sendFiles(module, files, { server: { entry: 'server.js' }, backend, ...more }, token)
  }
  const publishBackend = async (
    module: string,
    script: string,
    declared: Declared,
  ): Promise<Release> => {
    const given = await sendBackend(module, script, declared)
    expect((await makeLive(given)).status).toBe(204)
    return given
  }
  const act = (module: string, action: string, json: unknown = {}, headers = {}) =>
    call(`/x/${module}/${action}`, { method: 'POST', json, headers })
  const actAsStaff = (module: string, action: string, json: unknown = {}, headers = {}) =>
    callAsStaff(`/x/${module}/${action}`, { method: 'POST', json, headers })
  return { sendBackend, publishBackend, makeLive, act, actAsStaff }
}
