/** Defines a module's back end, which `src/backend.ts` exports. */
import * as v from 'valibot'

import {
  backendLimits,
  type ActionRole,
  type Backend,
  type BackendCall,
  type BackendReply,
  type Caller,
  type Needs,
} from '@shop/contracts/backend'
import type {
  Capabilities,
  ModuleMailInput,
  OutgoingRequest,
  OutgoingResponse,
  RowQuery,
  RowWrite,
  RunsCalls,
  StoredRow,
} from '@shop/contracts/backend-uses'
import type { Topic, TopicData } from '@shop/contracts/topics'

/** An event of the shop. A repeated attempt has the same `id`, but newly read data. */
export type ShopEvent<Name extends Topic = Topic> = {
  id: string
  topic: Name
  data: TopicData[Name]
}

/**
 * The parts of the shop that a call may use. `needs` lists them, and staff have approved them. A
 * function lists its tables and e-mails as types: `Shop<'readers', 'tips'>`.
 */
export type Shop<Table extends string = never, Mail extends string = never> = Pick<
  Capabilities,
  'setValue' | 'secret'
> & {
  /** Events and jobs have the role `shop`. */
  caller: Caller
  /** A repeated call has the same id. */
  id: string
  nowMs: number
  /** Resolves to a row's value, or null. */
  getRow: <Value = unknown>(table: Table, key: string) => Promise<Value | null>
  /** Lists rows of a table, sorted by key, starting after the key `after`. */
  listRows: <Value = unknown>(query: RowQuery<Table>) => Promise<StoredRow<Value>[]>
  /** Iterates over all rows of a table. Every 200 rows count as one use. */
  eachRow: <Value = unknown>(
    query: Omit<RowQuery<Table>, 'limit'>,
  ) => AsyncGenerator<StoredRow<Value>>
  /** Stores all writes or none. Resolves to false if a row to `add` already exists. */
  writeRows: (...writes: readonly RowWrite<Table>[]) => Promise<boolean>
  mail: (mail: ModuleMailInput<Mail>) => ReturnType<Capabilities['mail']>
  /** Reads the shop's API. @throws Error with the response's `detail` if the status is not 2xx */
  read: <Result = unknown>(path: string) => Promise<Result>
  /** Calls a host of `needs.hosts`. Redirects are not followed. */
  fetch: (url: string, request?: OutgoingRequest) => Promise<OutgoingResponse>
}

/**
 * An action throws this to refuse a call. A sentence becomes the problem `action-refused`.
 * Sentences by field, such as `{ email: 'is on the list' }`, become `bad-input` with `issues`.
 */
export class ActionRefused<Input = Record<string, unknown>> extends Error {
  readonly reply: BackendReply
  constructor(problem: string | { [Path in PathOf<Input>]?: string }) {
    super(typeof problem === 'string' ? problem : JSON.stringify(problem))
    this.reply =
      typeof problem === 'string'
        ? { kind: 'refused', message: problem }
        : { kind: 'invalid', issues: toIssues(problem) }
  }
}

/** A field of the input, or a path inside a field, such as `lines.0.size`. */
type PathOf<Input> = (keyof Input & string) | `${keyof Input & string}.${string}`

const toIssues = (problem: object) =>
  Object.entries<string>({ ...problem }).map(([path, message]) => ({ path, message }))

type Action<Schema, Input, Output, Given> = {
  /** The lowest role that may call the action. Everybody has the role `shopper`. */
  role: ActionRole
  /** One line for the shop's API description. */
  summary: string
  /** True for an action that stores and sends nothing. A repeated call runs the action again. */
  isRead?: boolean
  input: Schema
  output?: v.GenericSchema<unknown, Output>
  run: (input: Input, shop: Given) => Promise<Output>
}

type Needed = Partial<v.InferInput<typeof Needs>>
type ShopOf<Own extends Needed> = Shop<keyof Own['rows'] & string, keyof Own['mails'] & string>

type Parts<Own extends Needed, Actions> = {
  needs?: Own
  actions?: Actions
  /** The shop may call a handler again for the same event, with the same `event.id`. */
  events?: { [Name in Topic]?: (event: ShopEvent<Name>, shop: ShopOf<Own>) => Promise<void> }
  /** `cron` has five fields, in UTC. A job runs at most every five minutes. */
  jobs?: Readonly<Record<string, { cron: string; run: (shop: ShopOf<Own>) => Promise<void> }>>
}

// Only `any` accepts actions of all input types.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyParts = Parts<any, Readonly<Record<string, Action<v.GenericSchema, any, any, any>>>>

/** A back end, which the shop calls and `module.ts` describes in the manifest. */
export type BackendEntry<Calls = unknown> = RunsCalls & {
  parts: AnyParts
  /** Never set. Carries only types. */
  calls?: Calls
}

type Calls<Inputs, Outputs> = {
  [Name in keyof Inputs & keyof Outputs]: (
    input: Inputs[Name] extends v.GenericSchema ? Sent<v.InferInput<Inputs[Name]>> : never,
  ) => Promise<Outputs[Name]>
}

/** Makes the back end that a server entry exports as `backend`, and that `module.ts` refers to. */
export const defineBackend = <
  Own extends Needed,
  Inputs extends Record<string, v.GenericSchema>,
  Outputs,
>(
  own: Parts<
    Own,
    {
      [Name in keyof Inputs]: Action<
        Inputs[Name],
        v.InferOutput<Inputs[Name]>,
        unknown,
        ShopOf<Own>
      >
    } & { [Name in keyof Outputs]: Action<v.GenericSchema, never, Outputs[Name], never> }
  >,
): BackendEntry<Calls<Inputs, Outputs>> => {
  const parts: AnyParts = own
  return {
    parts,
    run: async ({ call, shop }) => {
      const given = toShop(call, shop)
      try {
        if (call.kind === 'action') return await runAction(parts.actions?.[call.name], call, given)
        if (call.kind === 'job') await parts.jobs?.[call.name]?.run(given)
        else await runEvent(parts, call, given)
        return { kind: 'done', output: null }
      } catch (error) {
        if (error instanceof ActionRefused) return error.reply
        throw error
      }
    },
  }
}

type AnyShop = Shop<string, string>

const runAction = async (
  one: NonNullable<AnyParts['actions']>[string] | undefined,
  { name, input }: BackendCall,
  shop: AnyShop,
): Promise<BackendReply> => {
  if (!one) throw new Error(`The server entry has no action "${name}".`)
  const read = v.safeParse(one.input, input)
  if (read.success) return { kind: 'done', output: (await one.run(read.output, shop)) ?? null }
  const issues = read.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
  return { kind: 'invalid', issues }
}

const runEvent = async (
  { events = {} }: AnyParts,
  { id, name, input }: BackendCall,
  shop: AnyShop,
): Promise<void> => {
  const topic = name as Topic
  // The cast is safe because the shop sends the data that belongs to the topic.
  const handle = events[topic] as ((event: ShopEvent, of: AnyShop) => Promise<void>) | undefined
  await handle?.({ id, topic, data: input as ShopEvent['data'] }, shop)
}

const toShop = ({ caller, id, atMs }: BackendCall, shop: Capabilities): AnyShop => ({
  caller,
  id,
  nowMs: atMs,
  getRow: async <Value>(table: string, key: string) => {
    const [row] = await readRows<Value>(shop, { table, key })
    return row ? row.value : null
  },
  listRows: (query) => readRows(shop, query),
  eachRow: (query) => eachRow(shop, query),
  writeRows: (...writes) => shop.writeRows(writes),
  setValue: shop.setValue,
  secret: shop.secret,
  mail: shop.mail,
  read: async <Result>(path: string) => {
    const { status, body } = await shop.read(path)
    if (status >= 200 && status <= 299) return body as Result
    const { detail = '' } = (body ?? {}) as { detail?: string }
    // Errors are logged, and the query may name a person, so the message omits the query.
    throw new Error(`${path.split('?')[0]}: ${status} ${detail}`)
  },
  fetch: (url, request = {}) => shop.fetch(url, request),
})

/** The cast is correct if `Value` is the type that the module has stored. */
const readRows = async <Value>(shop: Capabilities, query: RowQuery) =>
  (await shop.readRows(query)) as StoredRow<Value>[]

async function* eachRow<Value>(
  shop: Capabilities,
  query: RowQuery,
): AsyncGenerator<StoredRow<Value>> {
  const limit = backendLimits.rowsAtOnce
  for (let { after } = query; ;) {
    const rows = await readRows<Value>(shop, { ...query, limit, after })
    yield* rows
    after = rows.at(-1)?.key
    if (rows.length < limit) return
  }
}

/** The types of a back end's actions, for `actionsOf` of `@shop/client/actions`. */
export type ActionsOf<Entry extends BackendEntry> = NonNullable<Entry['calls']>

/**
 * Forms send only strings, so this type accepts any string where a schema lists the allowed values.
 * The action checks the value.
 */
type Sent<Input> = Input extends string
  ? string
  : Input extends object
    ? { [Key in keyof Input]: Sent<Input[Key]> }
    : Input

/** Describes a back end for the manifest. `toJson` converts a schema to JSON Schema. */
export const describeBackend = (
  { parts: { needs = {}, actions = {}, events = {}, jobs = {} } }: BackendEntry,
  toJson: (schema: v.GenericSchema) => Record<string, unknown>,
): v.InferInput<typeof Backend> => ({
  needs,
  actions: Object.fromEntries(
    Object.entries(actions).map(([name, { input, output, run: _run, ...rest }]) => [
      name,
      { ...rest, input: toJson(input), ...(output && { output: toJson(output) }) },
    ]),
  ),
  events: Object.keys(events) as Topic[],
  jobs: Object.fromEntries(Object.entries(jobs).map(([name, { cron }]) => [name, cron])),
})
