import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { openAdmin } from '../../test/admin-api.ts'
import { atMs, counts, moduleDetails, tokenDetails } from './test/registry-wire.ts'

const dialog = page.getByRole('dialog', { name: 'Looks' })

it('compares the canary with the live release, and lists who did what', async () => {
  const canary = {
    version: '1.2',
    strategy: { kind: 'fixed', percent: 10 } as const,
    percent: 10,
    started_at_ms: atMs(30),
    started_by: 'token:11aa22bb',
  }
  const module = moduleDetails({ canary })
  await openAdmin('/admin/integrations?view=looks&tab=health', {
    'GET /api/registry': { modules: [module] },
    'GET /api/modules/:module': module,
    'GET /api/registry/tokens': { tokens: [tokenDetails()] },
    'GET /api/registry/health': {
      releases: [],
      canaries: [
        {
          module: 'looks',
          version: '1.2',
          live_version: '1.1',
          canary: counts(60, { render_failed: 3 }),
          live: counts(500, { load_failed: 1 }),
          waits_for: null,
        },
      ],
      alerts: [],
    },
    'GET /api/registry/history': {
      changes: [
        {
          seq: 1,
          at_ms: atMs(30),
          by: 'token:11aa22bb',
          action: 'canary-started',
          module: 'looks',
          version: '1.2',
          previous: null,
          strategy: canary.strategy,
          reason: null,
        },
      ],
    },
  })
  const failures = dialog.getByRole('region', { name: 'Failures' })
  await expect.element(failures).toBeVisible()
  expect(
    failures
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Live0.2%1 of 500 visitors', 'Canary5%3 of 60 visitors'])
  await dialog.getByRole('tab', { name: 'History' }).click()
  const text = 'Started 1.2 as a canary: 10% until somebody changes it'
  const item = dialog.getByRole('listitem').filter({ hasText: text })
  await expect.element(item.getByText('CI of looks')).toBeVisible()
})
