/** Does what was confirmed, says so, and offers the way back where there is one. */
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
import { addToast } from '@shop/session/toasts'

import { invalidate } from '../queries/query-client.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'
import type { Action } from './describe-action.ts'
import { strategyText } from './release-text.ts'

type Write = { run: () => Promise<unknown>; done: string; failed: string }

type UndoableWrite = Write & {
  undo?: (() => Promise<unknown>) | undefined
  /** What is said when it is undone. */
  undone?: string
}

/** Resolves to whether it was done. `details` are of the module as it was when it was confirmed. */
export const runAction = (
  client: Client,
  action: Action,
  details: ModuleDetails,
  reason: string,
): Promise<boolean> => act(writeOf(client, action, details, reason))

/**
 * Each way back names what the act has left behind: it is refused when a colleague has gone on since. A freeze, in which a
 * rollback and a withdrawal work, would refuse the way back from them.
 */
const writeOf = (
  client: Client,
  action: Action,
  details: ModuleDetails,
  reason: string,
): UndoableWrite => {
  const { module, live } = details
  switch (action.kind) {
    case 'promote':
      return promoteWrite(client, details, action.version)
    case 'end-canary':
      return endCanaryWrite(client, details, action.version)
    case 'roll-back':
      return {
        run: () => rollBack(client, module, rollbackInput(details, reason)),
        done: `${module} is rolled back`,
        failed: 'The module was not rolled back',
        ...backFromLastGood(client, details),
      }
    case 'withdraw':
      return {
        run: () => withdraw(client, module, action.version, { reason }),
        done: `${action.version} is withdrawn`,
        failed: 'The release was not withdrawn',
        ...(action.version === live && backFromLastGood(client, details)),
      }
    case 'freeze':
      return freezeWrite(client, details, reason)
    case 'unfreeze':
      return unfreezeWrite(client, details)
    case 'remove':
      return {
        run: () => removeModule(client, module),
        done: `${module} is out of the shop`,
        failed: 'The module was not taken out',
        ...(live && backTo(client, details, { version: live, from: null })),
      }
  }
}

/** Its way back withdraws it: made live and left, it would be the last good release, to which the next rollback goes. */
const promoteWrite = (
  client: Client,
  { module, live }: ModuleDetails,
  version: string,
): UndoableWrite => ({
  run: () => promote(client, module, { version, from: live }),
  done: `${version} is live`,
  failed: 'The release was not made live',
  ...(live && {
    undo: () => rollBack(client, module, { version: live, from: version }),
    undone: `${live} is live again, and ${version} is withdrawn`,
  }),
})

const endCanaryWrite = (
  client: Client,
  { module, canary, frozen }: ModuleDetails,
  version: string,
): UndoableWrite => ({
  run: () => endCanary(client, module, version),
  done: 'The canary has ended',
  failed: 'The canary was not ended',
  ...(canary?.version === version &&
    !frozen && {
      undo: () => startCanary(client, module, { version, strategy: canary.strategy, from: null }),
      undone: `${version} is a canary again: ${strategyText(canary.strategy)}`,
    }),
})

const backTo = (
  client: Client,
  { module, frozen }: ModuleDetails,
  input: { version: string; from: string | null },
): Pick<UndoableWrite, 'undo' | 'undone'> =>
  frozen
    ? {}
    : { undo: () => promote(client, module, input), undone: `${input.version} is live again` }

/** From the last good release, which took the place of the live one. */
const backFromLastGood = (
  client: Client,
  details: ModuleDetails,
): Pick<UndoableWrite, 'undo' | 'undone'> => {
  const { live, last_good } = details
  return live && last_good ? backTo(client, details, { version: live, from: last_good }) : {}
}

const freezeWrite = (
  client: Client,
  { module, frozen }: ModuleDetails,
  reason: string,
): UndoableWrite => ({
  run: () => freeze(client, module, { reason, from: frozen?.reason ?? null }),
  done: `${module} is frozen`,
  failed: 'The module was not frozen',
  undo: () => unfreeze(client, module, { reason }),
  undone: `The freeze of ${module} has ended`,
})

const unfreezeWrite = (client: Client, { module, frozen }: ModuleDetails): UndoableWrite => ({
  run: () => unfreeze(client, module, frozen ? { reason: frozen.reason } : {}),
  done: `The freeze of ${module} has ended`,
  failed: 'The freeze was not ended',
  ...(frozen && {
    undo: () => freeze(client, module, { reason: frozen.reason, from: null }),
    undone: `${module} is frozen again`,
  }),
})

/** From and to the releases that the question named. */
const rollbackInput = ({ live, last_good }: ModuleDetails, reason: string): RollbackInput => ({
  ...(live && { from: live }),
  ...(last_good && { version: last_good }),
  ...(reason && { reason }),
})

/** Starts a canary, or sets the share of the one that runs anew. Resolves to whether it was done. */
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

/** Saves position or approvals; `undo` takes the change back. Resolves to whether it was done. */
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

const act = async ({
  undo,
  undone = 'It is as it was',
  ...write
}: UndoableWrite): Promise<boolean> => {
  if (!(await attempt(write))) return false
  const back = undo && { run: undo, done: undone, failed: write.failed }
  addToast({
    title: write.done,
    ...(back && { action: { label: 'Undo', run: () => void act(back) } }),
  })
  return true
}

/** Writes to the registry; resolves to whether it was done, and says why when it was not. */
export const attempt = async ({ run, failed }: Omit<Write, 'done'>): Promise<boolean> => {
  try {
    await run()
    return true
  } catch (error) {
    const reason = toApiProblem(error)?.message
    reportFailure(error, reason ? `${failed}. ${reason}` : `${failed}. Please try again.`)
    return false
  } finally {
    void invalidate('releases')
  }
}
