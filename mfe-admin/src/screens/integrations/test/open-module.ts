import { expect } from 'vitest'
import { page } from 'vitest/browser'

import type { ModuleDetails } from '@shop/contracts/registry'
import { toasts } from '@shop/session/toasts'
import type { ApiRequest } from '@shop/testkit/fake-api'

import { openAdmin } from '../../../test/admin-api.ts'
import { moduleDetails, noBackend, releaseSummary, tokenDetails } from './registry-wire.ts'

export const dialog = page.getByRole('dialog', { name: 'Looks' })
export const question = page.getByRole('alertdialog')

export const openModule = async (
  own: Partial<ModuleDetails> = {},
  tab = 'releases',
  backend = noBackend,
) => {
  const releases = [releaseSummary('1.2', 30), ...moduleDetails().releases]
  const module = moduleDetails({ releases, ...own })
  const writes: string[] = []
  const take =
    (name: string, status = 204) =>
    ({ body, query }: ApiRequest) => {
      const sent = body === null ? query.toString() && `?${query}` : JSON.stringify(body)
      writes.push([name, sent].filter(Boolean).join(' '))
      return status === 204 ? new Response(null, { status }) : Response.json({ version: '1.0' })
    }
  const path = '/api/modules/looks'
  const shell = await openAdmin(`/admin/integrations?view=looks&tab=${tab}`, {
    'GET /api/registry': () => ({ modules: [module] }),
    'GET /api/modules/:module': () => module,
    'GET /api/registry/tokens': { tokens: [tokenDetails()] },
    'GET /api/backends/:module': () => backend,
    'PUT /api/backends/:module/secrets/:name': take('secret'),
    'DELETE /api/backends/:module/secrets/:name': take('remove secret'),
    'DELETE /api/backends/:module/rows': take('delete rows'),
    [`PUT ${path}/channels/live`]: take('live'),
    [`DELETE ${path}/channels/live`]: take('remove'),
    [`PUT ${path}/channels/canary`]: take('canary'),
    [`DELETE ${path}/channels/canary`]: take('end canary'),
    [`POST ${path}/rollback`]: take('rollback', 200),
    [`POST ${path}/releases/:version/withdraw`]: take('withdraw'),
    [`PUT ${path}/freeze`]: take('freeze'),
    [`DELETE ${path}/freeze`]: take('unfreeze'),
    'PATCH /api/registry/modules/looks': take('settings'),
  })
  await expect.element(dialog.getByRole('tab', { name: 'History' })).toBeVisible()
  return { ...shell, module, writes }
}

export const openRelease = (version: string) => dialog.getByText(version).last().click()
export const press = (name: string) => dialog.getByRole('button', { name }).first().click()
export const confirm = (name: string) => question.getByRole('button', { name }).click()
export const expectSaid = (text: string) => expect.poll(() => toasts.current?.title).toBe(text)
