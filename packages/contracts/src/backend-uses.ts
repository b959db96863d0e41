/**
 * Checks what a back end passes to its capabilities. The shop and the development server share
 * these checks, so what works in development works in the shop.
 */
import { isErasedEmail } from '@shop/domain/erased-person'
import * as v from 'valibot'

import {
  type Backend,
  type BackendCall,
  backendLimits,
  type BackendReply,
  type MailTemplate,
  type Needs,
} from './backend.ts'
import { EmailAddress, LineText, requiredNameLine, Text } from './fields.ts'
import { ModuleValue, ValueKey } from './module-value.ts'
import { badInput, ProblemError } from './problem.ts'

/** A module, and everything that one call of its back end may reach. */
export type Reach = { module: string; needs: Needs; isReadOnly: boolean }

/** Returns a call's reach. An `isRead` action may only read, because a repeat runs it again. */
export const reachOf = (
  { module, backend: { needs, actions } }: { module: string; backend: Backend },
  { kind, name }: Pick<BackendCall, 'kind' | 'name'>,
): Reach => ({
  module,
  needs,
  isReadOnly: kind === 'action' && actions[name]?.isRead === true,
})

const checkNotReadOnly = ({ module, isReadOnly }: Reach, use: string): void => {
  if (!isReadOnly) return
  const detail = `${use}: this action of ${module} has "isRead: true", so it may only read. Remove that.`
  throw new ProblemError('grant-missing', detail)
}

const notGranted = ({ module }: Reach, what: string, field: string): ProblemError =>
  new ProblemError(
    'grant-missing',
    `${module} may not ${what}. Name it in ${field}, and let a manager approve it.`,
  )

/** The error is logged and shown, so it does not quote the input, which may name a person. */
const parseUse = <Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> => {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue) ?? 'it'
  const { message, input, received } = issue
  const reason = typeof input === 'string' ? message.replace(received ?? '', 'this text') : message
  throw new ProblemError('bad-input', `${what}: ${field} is wrong: ${reason}`)
}

const Key = v.pipe(Text, v.minLength(1), v.maxBytes(300))

/** A private row. `version` is the version of the table's format when the row was written. */
export type StoredRow<Value = unknown> = {
  key: string
  value: Value
  index: string | null
  person: string | null
  version: number
  updatedAtMs: number
}

/** Rows of a table, sorted by key. `after` is the last key of the previous page. */
const RowQuery = v.strictObject({
  table: v.string(),
  key: v.optional(Key),
  index: v.optional(Key),
  person: v.optional(v.pipe(EmailAddress, v.toLowerCase())),
  after: v.optional(Key),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(backendLimits.rowsAtOnce)),
    50,
  ),
})
export type RowQuery<Table extends string = string> = v.InferInput<typeof RowQuery> & {
  table: Table
}

/** @throws ProblemError `bad-input`, `grant-missing` */
export const checkQuery = (reach: Reach, given: unknown): v.InferOutput<typeof RowQuery> => {
  const query = parseUse('readRows', RowQuery, given)
  checkTable(reach, query.table)
  return query
}

const checkTable = (reach: Reach, table: string): void => {
  if (!Object.hasOwn(reach.needs.rows, table))
    throw notGranted(reach, `use the table "${table}"`, 'needs.rows')
}

/**
 * `put` adds or replaces a row, `add` requires a new key, and `delete` ignores `value`. If an `add`
 * finds a row, the whole batch stores nothing.
 */
const RowWrite = v.strictObject({
  kind: v.picklist(['put', 'add', 'delete']),
  table: v.string(),
  key: Key,
  value: v.optional(v.unknown()),
  index: v.optional(Key),
  /** The e-mail address of the person whom the row is about. */
  person: v.optional(v.pipe(EmailAddress, v.toLowerCase())),
})
export type RowWrite<Table extends string = string> = v.InferInput<typeof RowWrite> & {
  table: Table
}

const Writes = v.pipe(v.array(RowWrite), v.minLength(1), v.maxLength(backendLimits.writesAtOnce))

/** A checked write with all stored columns. `bytes` is the size of all texts in the row. */
export type CheckedWrite = Omit<StoredRow, 'updatedAtMs'> &
  Pick<RowWrite, 'kind' | 'table'> & { bytes: number }

/** @throws ProblemError `bad-input`, `grant-missing` */
export const checkWrites = (reach: Reach, given: unknown): CheckedWrite[] => {
  checkNotReadOnly(reach, 'writeRows')
  return parseUse('writeRows', Writes, given).map((write, index) => checkWrite(reach, write, index))
}

const checkWrite = (
  reach: Reach,
  { kind, table, key, value = null, ...more }: v.InferOutput<typeof Writes>[number],
  position: number,
): CheckedWrite => {
  checkTable(reach, table)
  const index = more.index ?? null
  const person = more.person ?? null
  const { version = 1, persons = false } = reach.needs.rows[table] ?? {}
  const bad = (problem: string): ProblemError =>
    new ProblemError('bad-input', `writeRows: ${position}.${problem}`)
  const json = toJson(value)
  if (json === undefined) throw bad('value is not JSON.')
  const bytes = bytesOf(table + key + json + (index ?? '') + (person ?? ''))
  const write = { kind, table, key, value, index, person, version, bytes }
  if (kind === 'delete') return write
  if ((person !== null) !== persons || isErasedEmail(person ?? ''))
    throw bad(
      persons
        ? `person must be the email address of the person this row of ${table} is about.`
        : `person needs "persons: true" for the table ${table} in needs.rows.`,
    )
  if (bytes > backendLimits.rowBytes)
    throw bad(`value is too large: a row may have ${backendLimits.rowBytes} bytes, not ${bytes}.`)
  return write
}

const toJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    // The value is circular, nested too deeply, or contains a BigInt.
    return undefined
  }
}

/** Returns the length of a text in bytes of UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength

/** Returns the problem for a write beyond the store's limits. */
export const isFull = (module: string): ProblemError =>
  new ProblemError(
    'store-full',
    `${module} would have more than ${backendLimits.rows} rows or ${backendLimits.storeBytes} bytes. Delete some, then store this.`,
  )

/** @throws ProblemError `bad-input`, `grant-missing` */
export const checkValue = (
  reach: Reach,
  givenKey: unknown,
  given: unknown,
): { key: string; value: string } => {
  checkNotReadOnly(reach, 'setValue')
  if (!reach.needs.values) throw notGranted(reach, 'change values', 'needs.values')
  const key = parseUse('setValue', ValueKey, givenKey)
  return { key, ...parseUse('setValue', ModuleValue, { value: given }) }
}

/** @throws ProblemError `grant-missing` */
export const checkSecret = (reach: Reach, name: string): void => {
  if (!reach.needs.secrets.includes(name))
    throw notGranted(reach, `use the secret "${name}"`, 'needs.secrets')
}

const ShopPath = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^\/(?![/\\])[^\s]*$/, 'must be a path of the shop'),
)

/** The shop queues an e-mail only once for each reader, template and `key`. */
const ModuleMailInput = v.strictObject({
  template: v.string(),
  to: v.pipe(EmailAddress, v.toLowerCase()),
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  data: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), requiredNameLine(200)), {}),
  /** The path of the shop that the template's link opens. */
  path: v.optional(ShopPath),
  /** The path of the shop where the reader of an `own-request` e-mail can stop further e-mails. */
  stopPath: v.optional(ShopPath),
})
export type ModuleMailInput<Template extends string = string> = v.InferInput<
  typeof ModuleMailInput
> & { template: Template }

/** The texts of an e-mail with its data filled in. `path` is a path of the shop. */
export type MailWords = Pick<MailTemplate, 'subject' | 'heading' | 'intro' | 'next'> & {
  link?: { label: string; path: string }
  stopPath?: string
}

/** @throws ProblemError `bad-input`, `grant-missing` */
export const checkMail = (
  reach: Reach,
  given: ModuleMailInput,
): { name: string; to: string; key: string; template: MailTemplate; words: MailWords } => {
  checkNotReadOnly(reach, 'mail')
  const { template: name, to, key, data, path, stopPath } = parseUse('mail', ModuleMailInput, given)
  const template = Object.hasOwn(reach.needs.mails, name) && reach.needs.mails[name]
  if (!template) throw notGranted(reach, `send "${name}"`, 'needs.mails')
  const { subject, heading, intro, next, link } = template
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w{1,40})\}/g, (placeholder, field: string) => {
      const value = Object.hasOwn(data, field) ? data[field] : undefined
      if (value !== undefined) return value
      const detail = `mail: data has no ${field}, which the words of "${name}" need for ${placeholder}.`
      throw new ProblemError('bad-input', detail)
    })
  const words = {
    subject: fill(subject),
    heading: fill(heading),
    intro: fill(intro),
    next: next.map(fill),
    ...(link && path && { link: { label: link.label, path } }),
    ...(stopPath && { stopPath }),
  }
  return { name, to, key, template, words }
}

/** @throws ProblemError `bad-input` if `path` is not an API path, or is the path of an action */
export const checkPath = (path: unknown): string => {
  const url = typeof path === 'string' ? URL.parse(path, 'https://shop.invalid') : null
  // This check is enough, because the parser has resolved `..` and full URLs.
  if (url?.host === 'shop.invalid' && /^\/api\/(?!x\/)/.test(url.pathname))
    return url.pathname + url.search
  throw new ProblemError(
    'bad-input',
    'read: give a path of the API, such as "/api/products?limit=4".',
  )
}

/** Rejects headers of the connection itself, which only the shop may set. */
const HeaderName = v.pipe(
  v.string(),
  v.regex(
    /^(?!(?:connection|content-length|expect|host|te|trailer|transfer-encoding|upgrade|cf-.*)$)[a-z0-9-]{1,60}$/i,
    'must be one that a program may set',
  ),
)

const OutgoingRequest = v.strictObject({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'GET'),
  headers: v.optional(
    v.pipe(v.record(HeaderName, v.pipe(LineText, v.maxLength(8000))), v.maxEntries(30)),
    {},
  ),
  body: v.optional(v.nullable(v.pipe(v.string(), v.maxBytes(backendLimits.fetchBytes))), null),
})
export type OutgoingRequest = v.InferInput<typeof OutgoingRequest>

/** @throws ProblemError `bad-input`, or `grant-missing` if the URL's host is not approved */
export const checkRequest = (
  reach: Reach,
  givenUrl: unknown,
  given: unknown,
): { url: string; init: v.InferOutput<typeof OutgoingRequest> } => {
  const text = parseUse('fetch', v.pipe(v.string(), v.url(), v.maxLength(2000)), givenUrl)
  const { href, origin } = new URL(text)
  if (!reach.needs.hosts.includes(origin)) throw notGranted(reach, `call ${origin}`, 'needs.hosts')
  const init = parseUse('fetch', OutgoingRequest, given)
  if (init.method !== 'GET') checkNotReadOnly(reach, `fetch with ${init.method}`)
  return { url: href, init }
}

/** The response of an approved host. The body is text, of at most `fetchBytes` bytes. */
export type OutgoingResponse = { status: number; headers: Record<string, string>; body: string }

/** One call may use these until it ends. Each use is checked against the grants. */
export type Capabilities = {
  readRows: (query: RowQuery) => Promise<StoredRow[]>
  /** Resolves to false, and stores nothing, if an `add` finds a row. */
  writeRows: (writes: readonly RowWrite[]) => Promise<boolean>
  /** Changes a value that pages read through `/api/values/{module}/{key}`. */
  setValue: (key: string, value: string) => Promise<void>
  /** @throws Error if no manager has entered the secret */
  secret: (name: string) => Promise<string>
  /**
   * Resolves to true if the e-mail is queued, even by an earlier call. Resolves to false if the
   * reader gave no consent, is erased, or got too many e-mails from the module in 24 hours.
   */
  mail: (mail: ModuleMailInput) => Promise<boolean>
  /** Reads a path of the shop's API as JSON. */
  read: (path: string) => Promise<{ status: number; body: unknown }>
  fetch: (url: string, request: OutgoingRequest) => Promise<OutgoingResponse>
}

/** A server entry exports this as `backend`. */
export type RunsCalls = {
  run: (given: { call: BackendCall; shop: Capabilities }) => Promise<BackendReply>
}

/** @throws ProblemError `bad-input` or `action-refused` if the action did not succeed */
export const outputOf = (reply: BackendReply): unknown => {
  if (reply.kind === 'done') return reply.output
  if (reply.kind === 'refused') throw new ProblemError('action-refused', reply.message)
  throw badInput(reply.issues)
}
