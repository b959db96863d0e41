/** The question before an action: what it is, and what shoppers will see of it. */
import type { ModuleDetails } from '@shop/contracts/registry'

export type Action =
  | { kind: 'promote' | 'withdraw' | 'end-canary'; version: string }
  | { kind: 'roll-back' | 'freeze' | 'unfreeze' | 'remove' }

/** What the details of a module can open. */
export type ModuleActions = {
  confirm: (action: Action) => void
  startCanary: (version: string) => void
  preview: (version: string) => void
}

export type ActionText = {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  reason?: 'required' | 'optional'
}

/** The question of an action on a module as it is now. */
export const describeAction = (action: Action, details: ModuleDetails): ActionText => {
  const { module, live, last_good } = details
  switch (action.kind) {
    case 'promote':
      return {
        title: `Make ${action.version} live?`,
        text: `With their next page every shopper gets it${live ? ` in place of ${live}` : ''}.${endedCanary(action.version, details)} ${openPages}`,
        confirm: 'Make it live',
      }
    case 'end-canary':
      return {
        title: `End the canary ${action.version}?`,
        text: `Its ${live ? `shoppers get ${live} again` : 'shoppers get nothing of the module'} with their next page. The release stays in the list, and can go live later.`,
        confirm: 'End the canary',
      }
    case 'roll-back':
      return {
        title: `Roll ${module} back?`,
        text: `With their next page every shopper gets ${last_good ?? 'the release before'} again, and ${live ?? 'the live release'} is withdrawn.${endedCanary(last_good, details)} ${openPages}`,
        confirm: 'Roll back',
        isDangerous: true,
        reason: 'optional',
      }
    case 'withdraw':
      return withdrawText(action.version, details)
    case 'freeze':
      return {
        title: `Freeze ${module}?`,
        text: `Shoppers go on seeing ${live ?? 'what they see'}: no other release goes live or becomes a canary until you end the freeze. Rolling back still works.`,
        confirm: 'Freeze',
        reason: 'required',
      }
    case 'unfreeze':
      return {
        title: `End the freeze of ${module}?`,
        text: 'Shoppers see no difference now. Its team can make releases live again.',
        confirm: 'End the freeze',
      }
    case 'remove':
      return {
        title: `Take ${module} out of the shop?`,
        text: 'Shoppers who open its pages are told that nothing is there; its links and what it shows on other pages disappear. Every release stays in the list.',
        confirm: 'Take it out',
        isDangerous: true,
      }
  }
}

const openPages = 'Pages that are open stay as they are.'

/** With every change of the live release the canary ends; nothing to say of one that is the new live release itself. */
const endedCanary = (next: string | null, { canary }: ModuleDetails): string =>
  canary && canary.version !== next ? ` The canary ${canary.version} ends with it.` : ''

const withdrawText = (version: string, details: ModuleDetails): ActionText => ({
  title: `Withdraw ${version}?`,
  text: withdrawEffect(version, details),
  confirm: 'Withdraw',
  isDangerous: true,
  reason: 'required',
})

const withdrawEffect = (version: string, details: ModuleDetails): string => {
  const { live, last_good, canary } = details
  if (version === live)
    return `With their next page every shopper gets ${last_good ?? 'the release before'} again.${endedCanary(last_good, details)} ${openPages}`
  if (version === canary?.version)
    return `The canary ends: its shoppers get ${live ?? 'nothing of the module'} with their next page.`
  return 'No shopper has it at the moment. It stays in the list, marked as withdrawn.'
}
