/** Answers calls of a module's actions from its sources, and shows at `/__backend` what they did. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import type { Caller } from '@shop/contracts/backend'
import { type Problem, ProblemError, problems } from '@shop/contracts/problem'
import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { Topic } from '@shop/contracts/topics'
import { localHosts } from '@shop/domain/loopback'
import { plural } from '@shop/domain/plural'
import * as v from 'valibot'

import type { FollowedBuild } from '../development/follow-build.ts'
import type { Exchange } from '../development/respond-from-sources.ts'
import type { Env } from '../find-shop.ts'
import { type BackendCode, bundleBackend } from './bundle-backend.ts'
import { listRows, openStore } from './memory-shop.ts'
import { type BuiltBackend, type Called, runBackend, type RunOptions } from './run-backend.ts'

type Options = {
  moduleDir: string
  shop: string
  build: FollowedBuild
  env: Env
  onLine: (line: string) => void
}

const consolePath = '/__backend'
const shownCalls = 100

/** The body of `POST /__backend`. */
const Command = v.union(
  [
    v.strictObject({ event: Topic, data: v.unknown() }),
    v.strictObject({ job: v.string() }),
    v.strictObject({ role: v.picklist(staffRoles) }),
    v.strictObject({ empty: v.literal(true) }),
  ],
  'send {"event": …, "data": …}, {"job": …}, {"role": …} or {"empty": true}',
)

/** The returned function resolves to false if the request is for others. */
export const openConsole = (options: Options): ((exchange: Exchange) => Promise<boolean>) => {
  const { shop, env, onLine } = options
  const context: Context = {
    run: {
      shop,
      store: openStore(),
      env,
      fetch,
      onLine,
      onCalled: (called) => {
        context.calls = [called, ...context.calls].slice(0, shownCalls)
        onLine(describeCalled(called))
      },
    },
    readBuilt: createReader(options),
    calls: [],
    role: 'manager',
    replies: new Map(),
  }
  return async (exchange) => {
    const { request, response, between } = exchange
    const { pathname } = new URL(request.url ?? '/', between.own)
    const [, module, action = ''] = /^\/api\/x\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
    const isPost = request.method === 'POST'
    const isAction = isPost && module === (await options.build.current()).module
    if (!isAction && pathname !== consolePath) return false
    // A page of another site must not act on this machine.
    const { origin = between.own } = request.headers
    if (isPost && origin !== between.own) response.writeHead(403).end()
    else if (isAction) await sendJson(response, action, () => act(context, exchange, action))
    else if (isPost) await sendJson(response, 'It', () => perform(context, exchange))
    else await sendJson(response, 'It', () => describe(context))
    return true
  }
}

type Context = {
  run: RunOptions
  readBuilt: () => Promise<BuiltBackend>
  /** Newest first. */
  calls: readonly Called[]
  /** As whom the screens of the back office call actions. */
  role: StaffRole
  /** The outputs by idempotency key. */
  replies: Map<string, Promise<unknown>>
}

/** @throws Error if the module does not compile, or has no back end */
const createReader = ({ build, moduleDir }: Options): Context['readBuilt'] => {
  let bundled: { name: string; code: Promise<BackendCode> } | undefined
  return async () => {
    const now = await build.current()
    const { module, state: name } = now
    if ('failure' in now) throw new Error(`${module} does not compile: ${now.failure}`)
    const { backend } = now.release
    if (!backend) throw new Error(`${module} has no back end: name one in module.ts.`)
    if (bundled?.name !== name) bundled = { name, code: bundleBackend(moduleDir) }
    return { module, backend, code: await bundled.code }
  }
}

/** A repeat with the same key gets the first output. A call that failed may be tried again. */
const act = async (
  { run, readBuilt, role, replies }: Context,
  { request, between }: Exchange,
  name: string,
): Promise<unknown> => {
  const isStaff = new URL(between.own).hostname === localHosts.staff
  const caller: Caller = isStaff
    ? { role, email: 'you@localhost' }
    : { role: 'shopper', email: null }
  const built = await readBuilt()
  const call = { kind: 'action', name, input: readJson(await text(request)), caller } as const
  const given = request.headers['idempotency-key']
  const key = given ? `${name} ${caller.role} ${String(given)}` : randomUUID()
  const reply = replies.get(key) ?? runBackend(run, built, call)
  replies.set(key, reply)
  reply.catch(() => replies.delete(key))
  return reply
}

const perform = async (context: Context, { request }: Exchange): Promise<unknown> => {
  const { success, output: command, issues } = v.safeParse(Command, readJson(await text(request)))
  if (!success) throw new ProblemError('bad-input', `${issues[0].message}.`)
  if ('empty' in command) Object.assign(context.run.store, openStore())
  if ('role' in command) context.role = command.role
  const caller: Caller = { role: 'shop', email: null }
  const built = await context.readBuilt()
  if ('job' in command)
    return runBackend(context.run, built, { kind: 'job', name: command.job, input: null, caller })
  if (!('event' in command)) return null
  const { event: name, data: input } = command
  return runBackend(context.run, built, { kind: 'event', name, input, caller })
}

const describe = async ({ run: { store }, readBuilt, calls, role }: Context): Promise<object> => {
  const { module, backend } = await readBuilt()
  const tables = Object.keys(backend.needs.rows).map((table) => [
    table,
    listRows(store, { table, limit: 200 }),
  ])
  return {
    module,
    role,
    calls,
    rows: Object.fromEntries(tables),
    mails: store.mails.toReversed(),
    values: Object.fromEntries(store.values),
  }
}

const readJson = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    throw new ProblemError('malformed-json', `This is not JSON: ${given.slice(0, 100)}`)
  }
}

/** Sends what `make` resolves to, or the problem. */
const sendJson = async (
  response: Exchange['response'],
  name: string,
  make: () => Promise<unknown>,
): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  try {
    const body = JSON.stringify((await make()) ?? null, null, 1)
    response.writeHead(200, headers).end(body)
  } catch (error) {
    const problem = toProblem(name, error)
    response.writeHead(problem.status, { ...headers, 'content-type': 'application/problem+json' })
    response.end(JSON.stringify(problem))
  }
}

/** Makes the problem that the shop would send, but one that says why an action failed. */
const toProblem = (name: string, error: unknown): Problem => {
  const { code, message, issues } =
    error instanceof ProblemError
      ? error
      : new ProblemError(
          'action-failed',
          `${name} failed: ${String(error).split('\n')[0]}. See ${consolePath}.`,
        )
  return {
    type: `/problems/${code}`,
    title: problems[code].title,
    status: problems[code].status,
    detail: message,
    instance: `urn:uuid:${randomUUID()}`,
    code,
    ...(issues && { issues: [...issues] }),
  }
}

/** Returns a line, or more with the stack of an error. */
const describeCalled = ({ call, uses, ms, outcome }: Called): string => {
  const what = `${call.kind} ${call.name} by ${call.caller.role}: ${outcome.kind}`
  const why = outcome.kind === 'done' ? '' : `\n${reasonOf(outcome)}`
  return `${what}, ${uses.length} ${plural(uses.length, 'use')}, ${ms} ms${why}`
}

/** Returns the module's reason, the stack, or the fields to mend. */
const reasonOf = (outcome: Exclude<Called['outcome'], { kind: 'done' }>): string => {
  if (outcome.kind === 'refused') return outcome.message
  if (outcome.kind === 'failed') return outcome.error
  return outcome.issues.map(({ path, message }) => `${path} ${message}`).join('\n')
}
