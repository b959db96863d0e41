import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { ApiRequest } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'
import { moduleDetails, releaseSummary } from './test/registry-wire.ts'

const dialog = page.getByRole('dialog', { name: 'Looks' })
const question = page.getByRole('alertdialog')

const press = (name: string) => dialog.getByRole('button', { name }).first().click()
const confirm = (name: string) => question.getByRole('button', { name }).click()

it('shows a preview link once, with its expiry', async () => {
  const module = moduleDetails({ releases: [releaseSummary('1.2', 30)] })
  await openAdmin('/admin/integrations?view=looks', {
    'GET /api/registry': { modules: [module] },
    'GET /api/modules/:module': module,
    'POST /api/modules/looks/releases/1.2/previews': ({ body }: ApiRequest) =>
      Response.json(
        {
          query: `?release=looks@1.2&hours=${(body as { hours: number }).hours}`,
          expires_at: '2026-11-21T12:00:00Z',
        },
        { status: 201 },
      ),
  })
  await dialog.getByText('1.2').last().click()
  await press('Preview')
  await question.getByRole('combobox').selectOptions('Eight hours')
  await confirm('Make the link')
  const link = question.getByRole('textbox', { name: 'Preview link' })
  await expect.element(link).toHaveValue(`${location.origin}/?release=looks@1.2&hours=8`)
  await expect.element(question.getByText(/^Works until Nov 21, 2026/)).toBeVisible()
  await confirm('Done')
  await press('Preview')
  await expect.element(link).not.toBeInTheDocument()
})
