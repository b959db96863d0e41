import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { withDevelopment } from './development.ts'

const catalog = release()
const cart = release({ module: 'checkout' })

it('a build takes the place of its module’s release, or comes last when the shop has no such module', () => {
  const build = release({ version: '1.0.0-dev.1' })
  const lookbook = release({ module: 'lookbook' })
  expect(withDevelopment([catalog, cart], { release: build })).toEqual([build, cart])
  expect(withDevelopment([catalog, cart], { release: lookbook })).toEqual([catalog, cart, lookbook])
})

it('a build of a module for staff is for staff, whatever it says', () => {
  const admin = release({ module: 'admin', audience: 'staff' })
  const [build] = withDevelopment([admin], { release: release({ module: 'admin' }) })
  expect(build?.audience).toBe('staff')
})
