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
import type {
  CanaryStrategy,
  ModuleDetails,
  RollbackInput,
  StartCanaryInput,
  UpdateModuleInput,
} from '@shop/contracts/registry'
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

const writeOf = (
  client: Client,
  action: Action,
  { module, live, frozen }: ModuleDetails,
  reason: string,
): UndoableWrite => {
  // A freeze, in which a rollback works, would refuse the way back from it.
  const back =
    live && !frozen
      ? { undo: () => promote(client, module, live), undone: `${live} is live again` }
      : {}
  switch (action.kind) {
    case 'promote':
      return {
        run: () => promote(client, module, action.version),
        done: `${action.version} is live`,
        failed: 'The release was not made live',
        ...back,
      }
    case 'end-canary':
      return {
        run: () => endCanary(client, module),
        done: 'The canary has ended',
        failed: 'The canary was not ended',
      }
    case 'roll-back':
      return {
        run: () => rollBack(client, module, rollback(live, reason)),
        done: `${module} is rolled back`,
        failed: 'The module was not rolled back',
        ...back,
      }
    case 'withdraw':
      return {
        run: () => withdraw(client, module, action.version, { reason }),
        done: `${action.version} is withdrawn`,
        failed: 'The release was not withdrawn',
        ...(action.version === live ? back : {}),
      }
    case 'freeze':
      return freezeWrite(client, module, reason)
    case 'unfreeze':
      return unfreezeWrite(client, module, frozen)
    case 'remove':
      return {
        run: () => removeModule(client, module),
        done: `${module} is out of the shop`,
        failed: 'The module was not taken out',
        ...back,
      }
  }
}

const freezeWrite = (client: Client, module: string, reason: string): UndoableWrite => ({
  run: () => freeze(client, module, { reason }),
  done: `${module} is frozen`,
  failed: 'The module was not frozen',
  undo: () => unfreeze(client, module),
})

const unfreezeWrite = (
  client: Client,
  module: string,
  frozen: ModuleDetails['frozen'],
): UndoableWrite => ({
  run: () => unfreeze(client, module),
  done: `The freeze of ${module} has ended`,
  failed: 'The freeze was not ended',
  undo: frozen ? () => freeze(client, module, { reason: frozen.reason }) : undefined,
})

/** Refused when a colleague has been faster: it would go back one release more. */
const rollback = (live: string | null, reason: string): RollbackInput => ({
  ...(live ? { from: live } : {}),
  ...(reason ? { reason } : {}),
})

/** Starts a canary, or sets the share of the one that runs anew. Resolves to whether it was done. */
export const runCanary = (
  client: Client,
  { module, canary }: Pick<ModuleDetails, 'module' | 'canary'>,
  version: string,
  strategy: CanaryStrategy,
): Promise<boolean> =>
  act({
    run: () => startCanary(client, module, { version, strategy }),
    done: `${version} is a canary: ${strategyText(strategy)}`,
    failed: 'The canary was not started',
    undo: () =>
      canary ? startCanary(client, module, canaryInput(canary)) : endCanary(client, module),
  })

const canaryInput = ({ version, strategy }: StartCanaryInput): StartCanaryInput => ({
  version,
  strategy,
})

/** Saves position or approvals; `undo` are the values before. Resolves to whether it was done. */
export const saveSettings = (
  client: Client,
  module: string,
  done: string,
  changes: UpdateModuleInput,
  undo: UpdateModuleInput,
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
