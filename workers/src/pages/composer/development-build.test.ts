import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { withDevelopment } from './compose-page.ts'

const catalog = release()
const cart = release({ module: 'cart' })

const chosen = (...releases: Release[]) => ({
  releases,
  compared: [],
  previews: releases,
  unfitPreview: null,
  withFallback: new Set(['catalog', 'cart']),
})

it('a build replaces its module’s release and preview, or comes last if the shop has no such module', () => {
  const build = release({ version: '1.0.0-dev.1' })
  const lookbook = release({ module: 'lookbook' })
  const replaced = withDevelopment(chosen(catalog, cart), { release: build })
  expect(replaced).toEqual({
    releases: [build, cart],
    compared: [],
    previews: [cart],
    unfitPreview: null,
    withFallback: new Set(['cart']),
  })
  const added = withDevelopment(chosen(catalog, cart), { release: lookbook })
  expect(added.releases).toEqual([catalog, cart, lookbook])
})

it('a build of a staff module is for staff, even if its manifest does not say so', () => {
  const admin = release({ module: 'admin', audience: 'staff' })
  const { releases } = withDevelopment(chosen(admin), { release: release({ module: 'admin' }) })
  expect(releases[0]?.audience).toBe('staff')
})
