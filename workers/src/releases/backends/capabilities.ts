/** What the shop hands to one call of a module's back end. */
import { eq, and } from 'drizzle-orm'

import { type Backend, backendLimits, type Capabilities } from '@shop/contracts/backend'
import { ModuleValue, ValueKey } from '@shop/contracts/module-value'
import { ProblemError } from '@shop/contracts/problem'
import { moduleSecrets } from '@shop/db/schema/backends'

import type { Ctx } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/valid.ts'
import { requestIdHeader } from '../../platform/request-id.ts'
import { fetchOutgoing } from '../../platform/outgoing.ts'
import { writeValue } from '../values/store.ts'
import { queueMail } from './queue-mail.ts'
import { parseUse, readRows, writeRows } from './rows.ts'

/** What one call has used, by name, with how often. `values` and `mail` need a poke afterwards. */
export type Uses = Map<string, number>

type Given = { ctx: Ctx; module: string; backend: Backend; uses: Uses }

/**
 * `needs` is already reduced to what is approved. Each use counts, and `end` makes all later ones
 * fail, so that code which goes on after its call reaches nothing.
 */
export const openCapabilities = (given: Given): { shop: Capabilities; end: () => void } => {
  const { ctx, module, backend, uses } = given
  const { needs } = backend
  const store = { ctx, module, tables: needs.rows }
  let isOver = false
  let left: number = backendLimits.uses
  /** Makes the errors of a capability readable for the module, and counts its uses. */
  const counted =
    <Input extends unknown[], Result>(name: string, use: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      if (isOver) throw new Error(`${name}: the call is over.`)
      left -= 1
      if (left < 0) throw new Error(`${name}: a call may use the shop ${backendLimits.uses} times.`)
      uses.set(name, (uses.get(name) ?? 0) + 1)
      return use(...input)
    }
  const shop: Capabilities = {
    readRows: counted('rows', (query) => readRows(store, query)),
    writeRows: counted('rows', (writes) => writeRows(store, writes)),
    setValue: counted('values', (key, value) => setValue(given, key, value)),
    secret: counted('secret', (name) => readSecret(given, name)),
    mail: counted('mail', (mail) => queueMail({ ctx, module, needs }, mail)),
    read: counted('read', (path) => readApi(given, path)),
    fetch: counted('fetch', (url, request) => fetchHost(given, url, request)),
  }
  return { shop, end: () => void (isOver = true) }
}

const setValue = async (
  { ctx, module, backend }: Given,
  givenKey: string,
  given: string,
): Promise<void> => {
  if (!backend.needs.values) throw notGranted(module, 'change values', 'needs.values')
  const key = parseUse('setValue', ValueKey, givenKey)
  const { value } = parseUse('setValue', ModuleValue, { value: given })
  await writeValue({ ctx, input: { module, key, value, actor: `module:${module}` } })
}

const readSecret = async ({ ctx, module, backend }: Given, name: string): Promise<string> => {
  if (!backend.needs.secrets.includes(name))
    throw notGranted(module, `use the secret "${name}"`, 'needs.secrets')
  const [row] = await ctx.db
    .select({ value: moduleSecrets.value })
    .from(moduleSecrets)
    .where(and(eq(moduleSecrets.module, module), eq(moduleSecrets.name, name)))
  if (row) return row.value
  throw new Error(`secret: a manager has not entered "${name}" at Integrations yet.`)
}

const readApi = async (
  { ctx, module, backend }: Given,
  path: string,
): ReturnType<Capabilities['read']> => {
  if (typeof path !== 'string' || !/^\/api\/(?!x\/)/.test(path))
    throw new Error('read: give a path of the API, such as "/api/products?limit=4".')
  const api = ctx.sandbox?.apiFor({ name: `module:${module}`, scopes: backend.needs.reads })
  if (!api) throw new Error('read: this shop runs no back ends.')
  const response = await api.fetch(new URL(path, ctx.host.shopOrigin).href, {
    headers: { [requestIdHeader]: ctx.requestId },
  })
  const text = new TextDecoder().decode(await readBytes(response, backendLimits.fetchBytes * 4))
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const fetchHost = async (
  { ctx, module, backend }: Given,
  url: string,
  { method = 'GET', headers = {}, body }: Parameters<Capabilities['fetch']>[1],
): ReturnType<Capabilities['fetch']> => {
  const { origin } = new URL(url)
  if (!backend.needs.hosts.includes(origin))
    throw notGranted(module, `call ${origin}`, 'needs.hosts')
  const response = await fetchOutgoing(ctx.outgoing, url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = await readBytes(response, backendLimits.fetchBytes)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new TextDecoder().decode(bytes),
  }
}

const notGranted = (module: string, what: string, field: string): ProblemError =>
  new ProblemError(
    'grant-missing',
    `${module} may not ${what}. Name it in ${field}, and let a manager approve it.`,
  )
