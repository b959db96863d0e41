import { expect, it } from 'vitest'

import { moduleActions } from './module-actions.ts'
import { fixedCanary, moduleDetails } from './test/registry-wire.ts'

const module = moduleDetails({ canary: fixedCanary })

it.each([
  ['promote', '1.2', 'every shopper gets it in place of 1.1.'],
  ['end-canary', '1.2', 'Its shoppers get 1.1 again'],
  ['roll-back', '', 'every shopper gets 1.0 again, and 1.1 is withdrawn.'],
  ['withdraw', '1.1', 'every shopper gets 1.0 again.'],
  ['withdraw', '1.2', 'The canary ends: its shoppers get 1.1'],
  ['withdraw', '0.9', 'No shopper has it'],
  ['freeze', '', 'Shoppers keep seeing 1.1'],
  ['unfreeze', '', 'Shoppers see no difference now.'],
  ['remove', '', 'Shoppers who open its pages are told that nothing is there'],
] as const)('says how the action %s on %s affects shoppers', (kind, version, text) => {
  expect(moduleActions[kind](module, version).text).toContain(text)
})

it('says that a change of the live release ends the canary', () => {
  const { text } = moduleActions.promote(module, '1.3')
  expect(text).toContain('The canary 1.2 ends with it.')
  expect(moduleActions['roll-back'](module).text).toContain('The canary 1.2 ends')
  const own = moduleActions.promote(module, '1.2')
  expect(own.text).not.toContain('ends')
})

it('does not mention a live release if there is none', () => {
  const absent = moduleDetails({ live: null, last_good: null })
  const { text } = moduleActions.promote(absent, '1.1')
  expect(text).not.toMatch(/in place of|null/)
})
