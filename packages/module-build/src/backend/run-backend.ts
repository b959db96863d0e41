/** Runs a back end on a team's machine, with the checks and limits of the shop. */
import {
  actionRoles,
  type Backend,
  type BackendCall,
  backendLimits,
  type BackendReply,
} from '@shop/contracts/backend'
import { bytesOf, type Capabilities, outputOf } from '@shop/contracts/backend-uses'
import { ProblemError } from '@shop/contracts/problem'

import type { UseMessage, UseReply } from '../development/module-thread.ts'
import { runInThread } from '../development/run-in-thread.ts'
import { type BackendCode, scriptName } from './bundle-backend.ts'
import { type MemoryShop, openCapabilities } from './memory-shop.ts'

/** A back end to run. */
export type BuiltBackend = { module: string; backend: Backend; code: BackendCode }

/** One use of a capability: what was sent, and the result or the error. */
type Use = Omit<UseMessage, 'number'> & ({ result: unknown } | { error: string })

/** A call that has ended. */
export type Called = {
  call: BackendCall
  uses: Use[]
  ms: number
  outcome: BackendReply | { kind: 'failed'; error: string }
}

/** A call to make. `id` and `atMs` (Unix milliseconds) repeat an earlier one, or choose its time. */
export type NewCall = Omit<BackendCall, 'id' | 'atMs'> & { id?: string; atMs?: number }

export type RunOptions = MemoryShop & {
  onCalled?: (called: Called) => void
  /** Called with each line that the back end logs. */
  onLine: (line: string) => void
  /** How long a call may take: as in the shop, unless named. */
  callMs?: number
}

/** @throws ProblemError as the shop; Error whose message has the stack if the back end fails */
export const runBackend = async (
  options: RunOptions,
  built: BuiltBackend,
  given: NewCall,
): Promise<unknown> => {
  checkCall(built, given)
  const call = { id: crypto.randomUUID(), atMs: Date.now(), ...given }
  const beganAtMs = Date.now()
  const uses: Use[] = []
  const outcome = await callInThread(options, built, { call, uses }).catch((error: unknown) => ({
    kind: 'failed' as const,
    error: built.code.toSources(messageOf(error)),
  }))
  options.onCalled?.({ call, uses, ms: Date.now() - beganAtMs, outcome })
  if (outcome.kind === 'failed') throw new Error(outcome.error)
  return outputOf(outcome)
}

const callInThread = async (
  options: RunOptions,
  { module, backend, code }: BuiltBackend,
  { call, uses }: Pick<Called, 'call' | 'uses'>,
): Promise<BackendReply> => {
  const shop = openCapabilities(options, { module, needs: backend.needs })
  const reply = await runInThread<BackendReply>(
    { code: code.script, script: scriptName, call, capabilities: Object.keys(shop) },
    {
      maxMs: options.callMs ?? backendLimits.callMs,
      onLine: options.onLine,
      onUse: (use) => useShop(shop, uses, use),
    },
  )
  checkSize('output', reply, backendLimits.outputBytes)
  return reply
}

/** Never throws. */
const useShop = async (
  shop: Capabilities,
  uses: Use[],
  { number, name, args }: UseMessage,
): Promise<UseReply> => {
  const one: Use = { name, args, error: '' }
  uses.push(one)
  const capability = shop[name as keyof Capabilities] as (...input: unknown[]) => Promise<unknown>
  const reply =
    uses.length > backendLimits.uses
      ? { error: `${name}: a call may use the shop ${backendLimits.uses} times.` }
      : await capability(...args).then(
          (result) => ({ result: result ?? null }),
          (error: unknown) => ({ error: messageOf(error) }),
        )
  uses[uses.indexOf(one)] = { name, args, ...reply }
  return { number, ...reply }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

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
