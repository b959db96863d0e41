import { expect, it } from 'vitest'

import { describeGrant } from './describe-grant.ts'

it('says that a token without paths and slots allows none, and which flags add them', () => {
  const text = describeGrant({ module: 'catalog', routes: [], slots: [] })
  expect(text).toContain('It may publish catalog with no path and no slot;')
  expect(text).toContain("--routes '/looks,/looks/*' and --slots header.looks")
})

it('names the paths and slots that a token allows', () => {
  const grant = { module: 'catalog', routes: ['/', '/shop'], slots: ['header.menu'] }
  expect(describeGrant(grant)).toBe(
    'It may publish catalog with the paths /, /shop and the slot header.menu; a release with another one is refused.',
  )
})

it('warns of slots in the back office', () => {
  const grant = { module: 'looks', routes: ['/looks'], slots: ['footer.details', 'admin.screen'] }
  expect(describeGrant(grant)).toMatch(/\nIts code runs in the back office/)
})
