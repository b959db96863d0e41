import { policyTopics } from '@shop/contracts/agent'
import { allDefaults } from '@shop/content/page-texts'
import { expect, it } from 'vitest'

import { readPolicies } from './tools.ts'

const origin = 'https://shop.example'

it.each(policyTopics)('returns the policy on %s with the URL of its page', (topic) => {
  const { policies } = readPolicies({ origin, input: { topic }, settings: allDefaults })
  const [policy] = policies
  expect(policies).toHaveLength(1)
  expect(policy?.url).toMatch(
    /^https:\/\/shop\.example\/(terms#shipping|returns|privacy|terms|faq)$/,
  )
  expect(policy?.sections.every(({ text }) => text !== '')).toBe(true)
})

it('returns the shipping section of the terms as a list', () => {
  const { policies } = readPolicies({
    origin,
    input: { topic: 'shipping' },
    settings: allDefaults,
  })
  expect(policies[0]?.sections).toHaveLength(1)
  expect(policies[0]?.sections[0]?.text).toContain(
    '- Orders are processed in 24-48 hours.\n- Standard shipping',
  )
})
