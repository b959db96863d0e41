/** The actions of staff on a module: the text of the question, the write, and its undo. */
import type { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import {
  endCanary,
  freeze,
  promote,
  removeModule,
  rollBack,
  startCanary,
  unfreeze,
  updateModule,
  withdraw,
} from '@shop/client/registry'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails, RollbackInput, UpdateModuleInput } from '@shop/contracts/registry'

import { write } from '../../frame/queries/query-client.ts'
import { strategyText } from './release-text.ts'

/** An action that only needs a confirmation. */
type Action =
  | { kind: 'promote' | 'withdraw' | 'end-canary'; version: string }
  | { kind: 'roll-back' | 'freeze' | 'unfreeze' | 'remove' }

/** An action whose dialog is open. */
export type OpenedAction =
  | Action
  | { kind: 'canary'; version: string }
  | { kind: 'preview'; version: string }

export type OpenAction = (action: OpenedAction) => void

type Write = (client: Client, reason: string) => Promise<unknown>

/** `done`, `failed` and `undone` are titles of toasts. */
export type DescribedAction = {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  reason?: 'required' | 'optional'
  run: Write
  done: string
  failed: string
  undo?: Write | undefined
  undone?: string
}

/** Describes an action by the module's state at the time of the confirmation. */
export const describeAction = (action: Action, details: ModuleDetails): DescribedAction =>
  actions[action.kind](details, 'version' in action ? action.version : '')

/**
 * Every undo names the state that the action left behind (`from`), so that the API rejects it if a
 * colleague has made another change since. Rollbacks and withdrawals work during a freeze, but the
 * API would reject their undo, so none is offered then.
 */
const actions: Record<
  Action['kind'],
  (details: ModuleDetails, version: string) => DescribedAction
> = {
  promote: ({ live, ...details }, version) => ({
    title: `Make ${version} live?`,
    text: `With their next page every shopper gets it${live ? ` in place of ${live}` : ''}.${endedCanary(version, details)} ${openPages}`,
    confirm: 'Make it live',
    run: (client) => promote(client, details.module, { version, from: live }),
    done: `${version} is live`,
    failed: 'The release was not made live',
    // The undo is a rollback, which withdraws the release. Promoting the previous release
    // instead would make this one the last good release, the target of the next rollback.
    ...(live && {
      undo: (client) => rollBack(client, details.module, { version: live, from: version }),
      undone: `${live} is live again, and ${version} is withdrawn`,
    }),
  }),
  'end-canary': ({ module, canary, frozen, live }, version) => ({
    title: `End the canary ${version}?`,
    text: `Its ${live ? `shoppers get ${live} again` : 'shoppers get nothing of the module'} with their next page. The release stays in the list, and can go live later.`,
    confirm: 'End the canary',
    run: (client) => endCanary(client, module, version),
    done: 'The canary has ended',
    failed: 'The canary was not ended',
    ...(canary?.version === version &&
      !frozen && {
        undo: (client) =>
          startCanary(client, module, { version, strategy: canary.strategy, from: null }),
        undone: `${version} is a canary again: ${strategyText(canary.strategy)}`,
      }),
  }),
  'roll-back': (details) => ({
    title: `Roll ${details.module} back?`,
    text: `With their next page every shopper gets ${details.last_good ?? 'the release before'} again, and ${details.live ?? 'the live release'} is withdrawn.${endedCanary(details.last_good, details)} ${openPages}`,
    confirm: 'Roll back',
    isDangerous: true,
    reason: 'optional',
    run: (client, reason) => rollBack(client, details.module, rollbackInput(details, reason)),
    done: `${details.module} is rolled back`,
    failed: 'The module was not rolled back',
    ...backFromLastGood(details),
  }),
  withdraw: (details, version) => ({
    title: `Withdraw ${version}?`,
    text: withdrawEffect(version, details),
    confirm: 'Withdraw',
    isDangerous: true,
    reason: 'required',
    run: (client, reason) => withdraw(client, details.module, version, { reason }),
    done: `${version} is withdrawn`,
    failed: 'The release was not withdrawn',
    ...(version === details.live && backFromLastGood(details)),
  }),
  freeze: ({ module, live, frozen }) => ({
    title: `Freeze ${module}?`,
    text: `Shoppers go on seeing ${live ?? 'what they see'}: no other release goes live or becomes a canary until you end the freeze. Rolling back still works.`,
    confirm: 'Freeze',
    reason: 'required',
    run: (client, reason) => freeze(client, module, { reason, from: frozen?.reason ?? null }),
    done: `${module} is frozen`,
    failed: 'The module was not frozen',
    undo: (client, reason) => unfreeze(client, module, { reason }),
    undone: `The freeze of ${module} has ended`,
  }),
  unfreeze: ({ module, frozen }) => ({
    title: `End the freeze of ${module}?`,
    text: 'Shoppers see no difference now. Its team can make releases live again.',
    confirm: 'End the freeze',
    run: (client) => unfreeze(client, module, frozen ? { reason: frozen.reason } : {}),
    done: `The freeze of ${module} has ended`,
    failed: 'The freeze was not ended',
    ...(frozen && {
      undo: (client) => freeze(client, module, { reason: frozen.reason, from: null }),
      undone: `${module} is frozen again`,
    }),
  }),
  remove: (details) => ({
    title: `Take ${details.module} out of the shop?`,
    text: 'Shoppers who open its pages are told that nothing is there; its links and what it shows on other pages disappear. Every release stays in the list.',
    confirm: 'Take it out',
    isDangerous: true,
    run: (client) => removeModule(client, details.module),
    done: `${details.module} is out of the shop`,
    failed: 'The module was not taken out',
    ...(details.live && backTo(details, { version: details.live, from: null })),
  }),
}

const openPages = 'Pages that are open stay as they are.'

/** Any change of the live release ends the canary, unless the canary itself goes live. */
const endedCanary = (next: string | null, { canary }: Pick<ModuleDetails, 'canary'>): string =>
  canary && canary.version !== next ? ` The canary ${canary.version} ends with it.` : ''

const withdrawEffect = (version: string, details: ModuleDetails): string => {
  const { live, last_good, canary } = details
  if (version === live)
    return `With their next page every shopper gets ${last_good ?? 'the release before'} again.${endedCanary(last_good, details)} ${openPages}`
  if (version === canary?.version)
    return `The canary ends: its shoppers get ${live ?? 'nothing of the module'} with their next page.`
  return 'No shopper has it at the moment. It stays in the list, marked as withdrawn.'
}

/** Names the releases that the confirmation dialog showed, so that the API rejects any others. */
const rollbackInput = ({ live, last_good }: ModuleDetails, reason: string): RollbackInput => ({
  ...(live && { from: live }),
  ...(last_good && { version: last_good }),
  ...(reason && { reason }),
})

type Undo = Pick<DescribedAction, 'undo' | 'undone'>

const backTo = (
  { module, frozen }: ModuleDetails,
  input: { version: string; from: string | null },
): Undo =>
  frozen
    ? {}
    : {
        undo: (client) => promote(client, module, input),
        undone: `${input.version} is live again`,
      }

/** Returns the undo for actions that replace the live release by the last good one. */
const backFromLastGood = (details: ModuleDetails): Undo => {
  const { live, last_good } = details
  return live && last_good ? backTo(details, { version: live, from: last_good }) : {}
}

/** Runs a confirmed action. Resolves to false if it failed. */
export const runAction = (
  client: Client,
  { run, undo, ...texts }: DescribedAction,
  reason: string,
): Promise<boolean> =>
  act({
    ...texts,
    run: () => run(client, reason),
    undo: undo && (() => undo(client, reason)),
  })

/** Starts a canary, or replaces the strategy of the running one. Resolves to false if it failed. */
export const runCanary = (
  client: Client,
  { module, canary }: Pick<ModuleDetails, 'module' | 'canary'>,
  version: string,
  strategy: CanaryStrategy,
): Promise<boolean> =>
  act({
    run: () => startCanary(client, module, { version, strategy, from: canary?.version ?? null }),
    done: `${version} is a canary: ${strategyText(strategy)}`,
    failed: 'The canary was not started',
    undo: () =>
      canary
        ? startCanary(client, module, {
            version: canary.version,
            strategy: canary.strategy,
            from: version,
          })
        : endCanary(client, module, version),
  })

/** Saves position or approvals. `undo` is the inverse change. Resolves to false if it failed. */
export const saveSettings = (
  client: Client,
  module: string,
  { done, changes, undo }: Record<'changes' | 'undo', UpdateModuleInput> & { done: string },
): Promise<boolean> =>
  act({
    run: () => updateModule(client, module, changes),
    done,
    failed: 'Nothing was changed',
    undo: () => updateModule(client, module, undo),
  })

type RegistryWrite = {
  run: () => Promise<unknown>
  done: string
  failed: string
  undo?: (() => Promise<unknown>) | undefined
  undone?: string
}

/** Writes to the registry. Resolves to false if the write failed. */
export const act = (options: RegistryWrite): Promise<boolean> => {
  const { run, done, failed, undo, undone = 'It is as it was' } = options
  return write({
    run,
    done: { title: done },
    failed: (problem) => withReason(failed, problem),
    topic: 'releases',
    undo: undo && { run: undo, done: { title: undone } },
  })
}

export const withReason = (failed: string, problem: ApiProblem | null): string =>
  `${failed}. ${problem?.message ?? 'Please try again.'}`
