import {
  deleteModuleRows,
  endCanary,
  freeze,
  promote,
  removeModule,
  removeSecret,
  rollBack,
  setSecret,
  startCanary,
  unfreeze,
  updateModule,
  withdraw,
} from '@shop/client/registry'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails, RequestedChannel, UpdateModuleInput } from '@shop/contracts/registry'

import { act } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/staff-session.ts'
import { strategyText, waitingForGrants } from './release-text.ts'

export type DescribedAction = {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  /** The meaning of the dialog's text field. Absent if the dialog has none. */
  typed?: 'reason' | 'optional reason' | 'secret'
  run: (typed: string) => Promise<unknown>
  done: string
  failed: string
}

type Describe = (details: ModuleDetails, version: string) => DescribedAction

/**
 * Requests about a release or a freeze include the state that the dialog showed. The API rejects a
 * request if a colleague has changed the state since.
 */
export const moduleActions = {
  promote: ({ live, module, ...details }, version) => ({
    title: `Make ${version} live?`,
    text: `With their next page, every shopper gets it${live ? ` in place of ${live}` : ''}.${endedCanary(version, details)} ${openPages}`,
    confirm: 'Make it live',
    run: () => promote(client, module, { version, from: live }),
    done: `${version} is live`,
    failed: 'The release was not made live',
  }),
  approve: (details, version) => {
    const { grants = [], requested = null } = waitingForGrants(details) ?? {}
    const next = describeRequested(details, version, requested)
    return {
      ...next,
      text: `Its back end may then do everything waiting here. ${next.text}`,
      run: async (reason) => {
        await updateModule(client, details.module, { approve: { grants } })
        return next.run(reason)
      },
    }
  },
  'end-canary': ({ module, live }, version) => ({
    title: `End the canary ${version}?`,
    text: `Its ${live ? `shoppers get ${live} again` : 'shoppers get nothing from the module'} with their next page. The release stays in the list, and can go live later.`,
    confirm: 'End the canary',
    run: () => endCanary(client, module, version),
    done: 'The canary has ended',
    failed: 'The canary was not ended',
  }),
  'roll-back': (details) => ({
    title: `Roll ${details.module} back?`,
    text: `With their next page, every shopper gets ${details.last_good ?? 'the release before'} again, and ${details.live ?? 'the live release'} is withdrawn.${endedCanary(details.last_good, details)} ${openPages}`,
    confirm: 'Roll back',
    isDangerous: true,
    typed: 'optional reason',
    run: (reason) =>
      rollBack(client, details.module, {
        ...(details.live && { from: details.live }),
        ...(details.last_good && { version: details.last_good }),
        ...(reason && { reason }),
      }),
    done: `${details.module} is rolled back`,
    failed: 'The module was not rolled back',
  }),
  withdraw: (details, version) => ({
    title: `Withdraw ${version}?`,
    text: withdrawEffect(version, details),
    confirm: 'Withdraw',
    isDangerous: true,
    typed: 'reason',
    run: (reason) => withdraw(client, details.module, version, { reason }),
    done: `${version} is withdrawn`,
    failed: 'The release was not withdrawn',
  }),
  freeze: ({ module, live, frozen }) => ({
    title: `Freeze ${module}?`,
    text: `Shoppers keep seeing ${live ?? 'what they see'}: no other release goes live or becomes a canary until you end the freeze. Rolling back still works.`,
    confirm: 'Freeze the module',
    typed: 'reason',
    run: (reason) => freeze(client, module, { reason, from: frozen?.reason ?? null }),
    done: `${module} is frozen`,
    failed: 'The module was not frozen',
  }),
  unfreeze: ({ module, frozen }) => ({
    title: `End the freeze of ${module}?`,
    text: 'Shoppers see no difference now. Its team can make releases live again.',
    confirm: 'End the freeze',
    run: () => unfreeze(client, module, frozen ? { reason: frozen.reason } : {}),
    done: `The freeze of ${module} has ended`,
    failed: 'The freeze was not ended',
  }),
  remove: ({ module }) => ({
    title: `Take ${module} out of the shop?`,
    text: 'Shoppers who open its pages are told that nothing is there; its links and what it shows on other pages disappear. Every release stays in the list.',
    confirm: 'Take it out',
    isDangerous: true,
    run: () => removeModule(client, module),
    done: `${module} is out of the shop`,
    failed: 'The module was not taken out',
  }),
  'delete-rows': ({ module }) => ({
    title: `Delete all rows of ${module}?`,
    text: 'Every row goes, those about people, too. This cannot be undone.',
    confirm: 'Delete all rows',
    isDangerous: true,
    run: () => deleteModuleRows(client, module),
    done: `All rows of ${module} are deleted`,
    failed: 'Nothing was deleted',
  }),
  'enter-secret': ({ module }, name) => ({
    title: `Enter the secret ${name}`,
    text: `Only the back end of ${module} uses it. Nobody can read it here afterward.`,
    confirm: 'Enter',
    typed: 'secret',
    run: (value) => setSecret(client, module, name, { value }),
    done: `The secret ${name} is entered`,
    failed: 'The secret was not entered',
  }),
  'replace-secret': (details, name): DescribedAction => ({
    ...moduleActions['enter-secret'](details, name),
    title: `Replace the secret ${name}`,
    confirm: 'Replace',
  }),
  'remove-secret': ({ module }, name) => ({
    title: `Remove the secret ${name}?`,
    text: 'What needs it fails until a manager enters it again. This cannot be undone.',
    confirm: 'Remove',
    isDangerous: true,
    run: () => removeSecret(client, module, name),
    done: `The secret ${name} is removed`,
    failed: 'The secret was not removed',
  }),
} satisfies Record<string, Describe>

export type ActionKind = keyof typeof moduleActions

const describeRequested = (
  details: ModuleDetails,
  version: string,
  requested: RequestedChannel | null,
): DescribedAction => {
  if (requested === null)
    return {
      title: `Approve all that ${version} needs?`,
      text: 'Shoppers see no difference until you make it live under Releases, or its team publishes it again.',
      confirm: 'Approve all',
      run: async () => {},
      done: `All that ${version} needs is approved`,
      failed: 'Nothing was approved',
    }
  if (requested.kind === 'live')
    return {
      ...moduleActions.promote(details, version),
      title: `Approve all and make ${version} live?`,
      confirm: 'Approve all and make live',
    }
  return {
    ...describeCanary(details, version, requested),
    title: `Approve all and start the canary ${version}?`,
    text: `Its team asked for a canary: ${strategyText(requested)}. All other shoppers keep ${details.live ?? 'what they see'}.${endedCanary(version, details)}`,
    confirm: 'Approve all and start the canary',
  }
}

const openPages = 'Pages that are open stay as they are.'

/** Says that the canary ends, unless `next` is the canary's own version. */
export const endedCanary = (
  next: string | null,
  { canary }: Pick<ModuleDetails, 'canary'>,
): string =>
  canary && canary.version !== next ? ` The canary ${canary.version} ends with it.` : ''

const withdrawEffect = (version: string, details: ModuleDetails): string => {
  const { live, last_good, canary } = details
  if (version === live)
    return `With their next page, every shopper gets ${last_good ?? 'the release before'} again.${endedCanary(last_good, details)} ${openPages}`
  if (version === canary?.version)
    return `The canary ends: its shoppers get ${live ?? 'nothing from the module'} with their next page.`
  return 'No shopper has it at the moment. It stays in the list, marked as withdrawn.'
}

export const describeCanary = (
  { module, canary }: ModuleDetails,
  version: string,
  strategy: CanaryStrategy,
) => ({
  run: () => startCanary(client, module, { version, strategy, from: canary?.version ?? null }),
  done: `${version} is a canary: ${strategyText(strategy)}`,
  failed: 'The canary was not started',
})

/** Changes of modules and their releases have the topic `releases`. */
export const actOnModule = (action: Omit<Parameters<typeof act>[0], 'topic'>): Promise<boolean> =>
  act({ ...action, topic: 'releases' })

export const saveSettings = (
  module: string,
  done: string,
  changes: UpdateModuleInput,
): Promise<boolean> =>
  actOnModule({
    run: () => updateModule(client, module, changes),
    done,
    failed: 'Nothing was changed',
  })
