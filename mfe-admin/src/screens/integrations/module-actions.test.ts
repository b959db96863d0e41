import { expect, it } from 'vitest'

import { describeAction } from './module-actions.ts'
import { fixedCanary, moduleDetails } from './test/registry-wire.ts'

const module = moduleDetails({ canary: fixedCanary })

it.each([
  [{ kind: 'promote', version: '1.2' }, 'every shopper gets it in place of 1.1.'],
  [{ kind: 'end-canary', version: '1.2' }, 'Its shoppers get 1.1 again'],
  [{ kind: 'roll-back' }, 'every shopper gets 1.0 again, and 1.1 is withdrawn.'],
  [{ kind: 'withdraw', version: '1.1' }, 'every shopper gets 1.0 again.'],
  [{ kind: 'withdraw', version: '1.2' }, 'The canary ends: its shoppers get 1.1'],
  [{ kind: 'withdraw', version: '0.9' }, 'No shopper has it'],
  [{ kind: 'freeze' }, 'Shoppers go on seeing 1.1'],
  [{ kind: 'unfreeze' }, 'Shoppers see no difference now.'],
  [{ kind: 'remove' }, 'Shoppers who open its pages are told that nothing is there'],
] as const)('says what shoppers will see of %j', (action, text) => {
  expect(describeAction(action, module).text).toContain(text)
})

it('says that a change of the live release ends the canary', () => {
  const { text } = describeAction({ kind: 'promote', version: '1.3' }, module)
  expect(text).toContain('The canary 1.2 ends with it.')
  expect(describeAction({ kind: 'roll-back' }, module).text).toContain('The canary 1.2 ends')
  const own = describeAction({ kind: 'promote', version: '1.2' }, module)
  expect(own.text).not.toContain('ends')
})

it('does not mention a live release if there is none', () => {
  const absent = moduleDetails({ live: null, last_good: null })
  const { text } = describeAction({ kind: 'promote', version: '1.1' }, absent)
  expect(text).not.toMatch(/in place of|null/)
})
