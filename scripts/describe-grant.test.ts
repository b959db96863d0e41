import { expect, it } from 'vitest'

import { describeGrant } from './describe-grant.ts'

const none = { routes: [], slots: [], links: false, sources: [], grants: [] }

it('says that a token without paths and slots allows none, and which flags add them', () => {
  const text = describeGrant({ ...none, module: 'catalog' })
  expect(text).toContain('It may publish catalog with no path and no slot;')
  expect(text).toContain("--routes '/looks,/looks/*' and --slots header.looks")
})

it('names the paths and slots that a token allows', () => {
  const grant = { ...none, module: 'catalog', routes: ['/', '/shop'], slots: ['header.menu'] }
  expect(describeGrant(grant)).toBe(
    'It may publish catalog with the paths /, /shop and the slot header.menu; a release with another one is refused. Its links are shown once staff have approved them.',
  )
})

it('warns of slots in the back office', () => {
  const slots = ['footer.details', 'admin.screen']
  const grant = { ...none, module: 'looks', routes: ['/looks'], slots }
  expect(describeGrant(grant)).toMatch(/\nIts code runs in the back office/)
})

it('warns of a back end whose rights nobody approves', () => {
  const grant = { ...none, module: 'looks', routes: ['/looks'], slots: ['product.details'] }
  expect(describeGrant(grant)).not.toMatch(/back end/)
  expect(describeGrant({ ...grant, grants: ['*'] })).toMatch(/\nIts back end does what it declares/)
})

it('says that a token allows links without approval, and which sources its pages may use', () => {
  const sources = ['connect https://api.example.com']
  const text = describeGrant({ ...none, module: 'looks', links: true, sources })
  expect(text).toContain('Its links are shown without approval.')
  expect(text).toContain('Its pages may use connect https://api.example.com.')
})
