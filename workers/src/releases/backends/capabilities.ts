import { eq, and } from 'drizzle-orm'

import { backendLimits } from '@shop/contracts/backend'
import {
  type Capabilities,
  checkPath,
  checkRequest,
  checkSecret,
  checkValue,
  type Reach,
} from '@shop/contracts/backend-uses'
import { ProblemError } from '@shop/contracts/problem'
import { moduleSecrets } from '@shop/db/schema/backends'

import type { Ctx } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/valid.ts'
import { requestIdHeader } from '../../platform/log.ts'
import { fetchOutgoing, OutgoingError } from '../../platform/outgoing.ts'
import { asActor } from '../../shop/audit/audited-writes.ts'
import { writeValue } from '../values/store.ts'
import { queueMail } from './queue-mail.ts'
import { readRows, writeRows } from './rows.ts'

export type Uses = Map<string, number>

/** `needs` contains only what staff have approved. */
export type Given = Reach & { ctx: Ctx }

/** A back end's code may still run after its call, so every use after `end` fails. */
export const openCapabilities = (
  given: Given & { uses: Uses },
): { shop: Capabilities; end: () => void } => {
  const { ctx, module, uses } = given
  let isOver = false
  let left: number = backendLimits.uses
  const counted =
    <Input extends unknown[], Result>(name: string, use: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      if (isOver) throw new Error(`${name}: the call is over.`)
      left -= 1
      if (left < 0) throw new Error(`${name}: a call may use the shop ${backendLimits.uses} times.`)
      uses.set(name, (uses.get(name) ?? 0) + 1)
      return use(...input).catch((error: unknown) => {
        if (error instanceof ProblemError || error instanceof OutgoingError) throw error
        // Database errors quote SQL statements, which the module must not see.
        ctx.log({ level: 'error', message: `${name} of ${module} failed`, error })
        throw new Error(`${name}: the shop could not do this. Try again later.`)
      })
    }
  const shop: Capabilities = {
    readRows: counted('rows', (query) => readRows(given, query)),
    writeRows: counted('rows', (writes) => writeRows(given, writes)),
    setValue: counted('values', (key, value) => setValue(given, key, value)),
    secret: counted('secret', (name) => readSecret(given, name)),
    mail: counted('mail', (mail) => queueMail(given, mail)),
    read: counted('read', (path) => readApi(given, path)),
    fetch: counted('fetch', (url, request) => fetchHost(given, url, request)),
  }
  return { shop, end: () => void (isOver = true) }
}

const setValue = async (given: Given, givenKey: unknown, givenValue: unknown): Promise<void> => {
  const { key, value } = checkValue(given, givenKey, givenValue)
  const { ctx, module } = given
  await writeValue({ ctx: asActor(ctx, `module:${module}`), input: { module, key, value } })
}

const readSecret = async (given: Given, name: string): Promise<string> => {
  checkSecret(given, name)
  const { ctx, module } = given
  const [row] = await ctx.db
    .select({ value: moduleSecrets.value })
    .from(moduleSecrets)
    .where(and(eq(moduleSecrets.module, module), eq(moduleSecrets.name, name)))
  if (row) return row.value
  throw new ProblemError(
    'value-not-found',
    `secret: a manager has not entered "${name}" at Integrations yet.`,
  )
}

const readApi = async (
  { ctx, module, needs }: Given,
  given: unknown,
): ReturnType<Capabilities['read']> => {
  const path = checkPath(given)
  const api = ctx.sandbox?.apiFor({ name: `module:${module}`, scopes: needs.reads })
  if (!api) throw new Error('this shop runs no back ends')
  const response = await api.fetch(ctx.host.shopOrigin + path, {
    headers: { [requestIdHeader]: ctx.requestId },
  })
  const text = new TextDecoder().decode(await readBytes(response, backendLimits.fetchBytes * 4))
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text || null }
}

const fetchHost = async (
  given: Given,
  url: unknown,
  request: unknown,
): ReturnType<Capabilities['fetch']> => {
  const checked = checkRequest(given, url, request)
  const response = await fetchOutgoing(given.ctx.outgoing, checked.url, checked.init)
  const bytes = await readBytes(response, backendLimits.fetchBytes)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new TextDecoder().decode(bytes),
  }
}
