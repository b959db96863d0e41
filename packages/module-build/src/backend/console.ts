import { randomBytes, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import type { Caller } from '@shop/contracts/backend'
import { ProblemError, toProblemBody } from '@shop/contracts/problem'
import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import { localHosts } from '@shop/domain/loopback'
import { plural } from '@shop/domain/plural'

import type { FollowedBuild } from '../development/follow-build.ts'
import type { Exchange } from '../development/respond-from-sources.ts'
import type { Env } from '../call-shop.ts'
import { type BackendCode, bundleBackend } from './bundle-backend.ts'
import { type ConsoleState, describeOutcome, writePage } from './console-page.ts'
import { type MemoryShop, openCapabilities, openStore } from './memory-shop.ts'
import { type BuiltBackend, type Called, openSandbox, type Sandbox } from './sandbox.ts'

type Options = {
  moduleDir: string
  shop: string
  build: FollowedBuild
  env: Env
  onLine: (line: string) => void
}

const consolePath = '/__backend'
const shownCalls = 100

export const openConsole = (options: Options) => {
  const memory = { shop: options.shop, store: openStore(), env: options.env, fetch }
  const shown = { calls: [] as Called[], role: 'manager' as StaffRole, notice: '' }
  const onCalled = (called: Called): void => {
    shown.calls = [called, ...shown.calls].slice(0, shownCalls)
    options.onLine(describeCalled(called))
  }
  const { run, stop } = openSandbox({ ...memory, onCalled, onLine: options.onLine })
  const readBuilt = createReader(options)
  const nonce = randomBytes(16).toString('base64url')
  const context = { memory, shown, run, readBuilt, nonce, typed: new Map() }
  /** Resolves to false if another handler must respond. */
  const respond = async (exchange: Exchange): Promise<boolean> => {
    const { request, response, between } = exchange
    const { pathname } = new URL(request.url ?? '/', between.own)
    const [, module, action = ''] = /^\/api\/x\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
    const isPost = request.method === 'POST'
    const isAction = isPost && module === (await options.build.current()).module
    if (!isAction && pathname !== consolePath) return false
    // Rejects pages of other sites, which could otherwise call actions on this machine.
    const { origin = between.own } = request.headers
    if (isPost && origin !== between.own) response.writeHead(403).end()
    else if (isAction) await act(context, exchange, action)
    else await show(context, exchange)
    return true
  }
  return { respond, stop }
}

type Context = {
  memory: MemoryShop
  shown: Pick<ConsoleState, 'calls' | 'notice'> & { role: StaffRole }
  run: Sandbox['run']
  readBuilt: () => Promise<BuiltBackend>
  /** An open page takes over parts of newer pages, so all pages share the nonce. */
  nonce: string
  typed: Map<string, string>
}

const createReader = ({ build, moduleDir }: Options): Context['readBuilt'] => {
  let bundled: { name: string; code: Promise<BackendCode> } | undefined
  return async () => {
    const now = await build.current()
    const { module, state: name } = now
    if ('failure' in now) throw new Error(`${module} does not compile: ${now.failure}`)
    const { backend } = now.release
    if (!backend) throw new Error(`${module} has no back end: name one in module.ts.`)
    if (bundled?.name !== name) bundled = { name, code: bundleBackend(moduleDir) }
    return { module, name, backend, code: await bundled.code }
  }
}

const act = async (context: Context, exchange: Exchange, name: string): Promise<void> => {
  const { request, response, between } = exchange
  const isStaff = new URL(between.own).hostname === localHosts.staff
  const caller: Caller = isStaff
    ? { role: context.shown.role, email: 'you@localhost' }
    : { role: 'shopper', email: null }
  try {
    const built = await context.readBuilt()
    const input = readJson(await text(request))
    sendJson(response, 200, await context.run(built, { kind: 'action', name, input, caller }))
  } catch (error) {
    const problem = toProblemBody(toProblem(name, error), randomUUID())
    sendJson(response, problem.status, problem)
  }
}

const show = async (context: Context, { request, response }: Exchange): Promise<void> => {
  const { memory, shown, nonce, typed } = context
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  try {
    const built = await context.readBuilt()
    if (request.method === 'POST') {
      const fields = new URLSearchParams(await text(request))
      shown.notice = await perform(context, built, fields).then(
        () => '',
        (error: Error) => error.message.split('\n')[0] ?? '',
      )
      return void response.writeHead(303, { location: consolePath }).end()
    }
    response.writeHead(200, { ...html, 'content-security-policy': policyWith(nonce) })
    response.end(writePage({ ...built, ...shown, store: memory.store, typed }, nonce))
  } catch (error) {
    const plain = { ...html, 'content-type': 'text/plain; charset=utf-8', refresh: '1' }
    response.writeHead(503, plain).end(String(error))
  }
}

const policyWith = (nonce: string): string =>
  `default-src 'none'; connect-src 'self'; form-action 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`

const perform = async (
  { memory, shown, run, typed }: Context,
  built: BuiltBackend,
  fields: URLSearchParams,
): Promise<void> => {
  const [kind, name = ''] = (fields.get('do') ?? '').split(' ')
  const caller: Caller = { role: 'shop', email: null }
  if (kind === 'empty') Object.assign(memory.store, openStore())
  if (kind === 'role')
    shown.role = staffRoles.find((one) => one === fields.get('role')) ?? shown.role
  if (kind === 'job') await run(built, { kind, name, input: null, caller })
  if (kind !== 'event') return
  const id = fields.get('id')?.trim()
  const data = id ? await readSubject(memory, name, id) : (fields.get('data') ?? '')
  typed.set(name, data)
  await run(built, { kind, name, input: readJson(data), caller })
}

const readSubject = async (memory: MemoryShop, topic: string, id: string): Promise<string> => {
  const needs = { rows: {}, values: false, secrets: [], reads: [], hosts: [], mails: {} }
  const noun = topic.startsWith('order.') ? 'orders' : 'products'
  const path = `/api/${noun}/${encodeURIComponent(id)}`
  const { status, body } = await openCapabilities(memory, {
    module: '',
    needs,
    isReadOnly: true,
  }).read(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return JSON.stringify(noun === 'orders' ? body : { product_id: id, ...Object(body) }, null, 1)
}

const readJson = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    throw new ProblemError('malformed-json', `This is not JSON: ${given.slice(0, 100)}`)
  }
}

const sendJson = (response: Exchange['response'], status: number, body: unknown): void => {
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(JSON.stringify(body ?? null))
}

const toProblem = (name: string, error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : new ProblemError(
        'action-failed',
        `${name} failed: ${firstLineOf(error)}. See ${consolePath}.`,
      )

/** Returns only the first line, because the message of a failed call is a whole stack. */
const firstLineOf = (error: unknown): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/^(?:Error: )+/, '').replace(/\.$/, '')
}

const describeCalled = ({ call, uses, ms, outcome }: Called): string => {
  const what = `${call.kind} ${call.name} by ${call.caller.role}: ${outcome.kind}`
  const why = outcome.kind === 'done' ? '' : `\n${describeOutcome(outcome)}`
  return `${what}, ${uses.length} ${plural(uses.length, 'use')}, ${ms} ms${why}`
}
