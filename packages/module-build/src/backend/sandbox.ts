/** Runs a back end in workerd on a team's machine, as the shop does. */
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  actionRoles,
  type Backend,
  type BackendCall,
  backendLimits,
  type BackendReply,
} from '@shop/contracts/backend'
import { bytesOf, outputOf, reachOf } from '@shop/contracts/backend-uses'
import { ProblemError } from '@shop/contracts/problem'
import { withDeadline } from '@shop/domain/time'

import type { BackendCode } from './bundle-backend.ts'
import { type MemoryShop, openCapabilities } from './memory-shop.ts'
import type { HostInput, HostReply, UseInput, UseReply } from './sandbox-host.ts'

/** A back end to run. Its `name` is different for each build. */
export type BuiltBackend = { module: string; name: string; backend: Backend; code: BackendCode }

/** A use of a capability: what was sent, and the result or the error. */
export type Use = Omit<UseInput, 'call'> & UseReply

/** A call that has ended. */
export type Called = {
  call: BackendCall
  uses: Use[]
  ms: number
  outcome: BackendReply | { kind: 'failed'; error: string }
}

type NewCall = Omit<BackendCall, 'id' | 'atMs'> & Partial<BackendCall>

export type Sandbox = ReturnType<typeof openSandbox>

type Options = MemoryShop & {
  onCalled: (called: Called) => void
  onLine: (line: string) => void
  /** The time limit of a call, by default the shop's. */
  callMs?: number
}

type Running = { built: BuiltBackend; called: Called }

/** workerd starts at the first call or by `start`. Both reject if `miniflare` is not installed. */
export const openSandbox = (options: Options) => {
  const running = new Map<string, Running>()
  const scripts = new Map<string, string>()
  const { callMs = backendLimits.callMs } = options
  let host: ReturnType<typeof startHost> | undefined
  const stop = async (): Promise<void> => {
    const ending = host
    host = undefined
    await (await ending)?.dispose()
  }
  const respond: Respond = async (request) => {
    const path = basename(request.url)
    if (path !== 'use') return new Response(scripts.get(path))
    return Response.json(await use(options, running, (await request.json()) as UseInput))
  }
  const startOnce = () => (host ??= startHost(respond, options.onLine))
  const send = async ({ name, code }: BuiltBackend, call: BackendCall): Promise<BackendReply> => {
    scripts.set(name, code.script)
    const started = await startOnce()
    const input: HostInput = { code: name, call }
    // Stops workerd, because nothing else stops an endless loop in a back end.
    const reply = await withDeadline(started.call(input), callMs).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    if ('stack' in reply) throw new Error(code.toSources(reply.stack))
    checkSize('output', reply.reply, backendLimits.outputBytes)
    return reply.reply
  }
  return {
    start: async (): Promise<void> => void (await startOnce()),
    stop,
    /** @throws ProblemError like the shop; Error with the stack as message if the back end fails */
    run: async (built: BuiltBackend, given: NewCall): Promise<unknown> => {
      checkCall(built, given)
      const call = { id: crypto.randomUUID(), atMs: Date.now(), ...given }
      const beganAtMs = Date.now()
      const called: Called = { call, uses: [], ms: 0, outcome: { kind: 'done', output: null } }
      running.set(call.id, { built, called })
      try {
        called.outcome = await send(built, call)
      } catch (error) {
        called.outcome = { kind: 'failed', error: messageOf(error) }
      }
      running.delete(call.id)
      called.ms = Date.now() - beganAtMs
      options.onCalled(called)
      if (called.outcome.kind === 'failed') throw new Error(called.outcome.error)
      return outputOf(called.outcome)
    },
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Makes one use of a capability, and never throws. A call that has ended can use nothing. */
const use = async (
  options: MemoryShop,
  running: ReadonlyMap<string, Running>,
  { call, name, args }: UseInput,
): Promise<UseReply> => {
  const { built, called } = running.get(call) ?? {}
  if (!built || !called) return { error: `${name}: the call is over.` }
  const index = called.uses.push({ name, args, error: '' }) - 1
  const reach = reachOf(built, called.call)
  const capability: (...input: never[]) => Promise<unknown> = openCapabilities(options, reach)[name]
  const result =
    index < backendLimits.uses
      ? capability(...(args as never[]))
      : Promise.reject(new Error(`${name}: a call may use the shop ${backendLimits.uses} times.`))
  const reply: UseReply = await result.then(
    (value) => ({ result: value ?? null }),
    (error: unknown) => ({ error: messageOf(error) }),
  )
  called.uses[index] = { name, args, ...reply }
  return reply
}

const checkCall = (
  { module, backend }: BuiltBackend,
  { kind, name, input, caller }: NewCall,
): void => {
  const { actions, events, jobs } = backend
  const names = { action: Object.keys(actions), event: events, job: Object.keys(jobs) }
  if (!names[kind].some((one) => one === name))
    throw new ProblemError(
      'action-not-found',
      `${module} has no ${kind} "${name}". It has: ${names[kind].join(', ') || 'none'}.`,
    )
  if (kind !== 'action') return
  checkSize('input', input, backendLimits.inputBytes)
  const needed = actions[name]?.role ?? 'shopper'
  const rankOf = (role: string): number => actionRoles.findIndex((one) => one === role)
  if (rankOf(caller.role) < rankOf(needed))
    throw new ProblemError(
      caller.role === 'shopper' ? 'staff-only' : 'role-required',
      `Only a ${needed} may do this; you are a ${caller.role}.`,
    )
}

const checkSize = (what: string, value: unknown, max: number): void => {
  const bytes = bytesOf(JSON.stringify(value ?? null))
  if (bytes > max) throw new Error(`the ${what} has ${bytes} bytes, more than ${max}`)
}

type Respond = (request: { url: string; json: () => Promise<unknown> }) => Promise<Response>

const startHost = async (respond: Respond, onLine: (line: string) => void) => {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare').catch(
    (cause: unknown) => {
      throw new Error(
        'A back end needs a package more to run here: npm install --save-dev miniflare, in the version of "backendTools" in /sdk/latest.json of the shop.',
        { cause },
      )
    },
  )
  const { build } = await import('esbuild')
  // The script is `.ts` in the repository and `.js` in the installed package.
  const own = fileURLToPath(import.meta.url)
  const source = own.replace(/sandbox(?=\.\w+$)/, 'sandbox-host')
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      modules: [
        { type: 'ESModule', path: `host${extname(own)}`, contents: outputFiles[0]?.text ?? '' },
      ],
      compatibilityDate: '2026-08-04',
      workerLoaders: { LOADER: {} },
      serviceBindings: { NODE: (request: Request) => respond(request) },
      // Drops notes of workerd itself, which alone begin with `NOSENTRY`.
      handleStructuredLogs: ({ message }: { message: string }) =>
        message.startsWith('NOSENTRY ') ? undefined : onLine(message),
    }),
  )
  return {
    call: async (input: HostInput): Promise<HostReply> => {
      const init = { method: 'POST', body: JSON.stringify(input) }
      return (await (await miniflare.dispatchFetch('http://host/', init)).json()) as HostReply
    },
    dispose: () => miniflare.dispose(),
  }
}
