import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { openAdmin } from '../test/admin-api.ts'
import { openQuestion } from './open-question.ts'

const dialog = (name: string) => page.getByRole('alertdialog', { name })

it('keeps a question that opens while the one before still runs', async () => {
  await openAdmin('/admin/orders')
  const deleting = Promise.withResolvers<void>()
  const first = { title: 'Delete order?', texts: [], confirm: 'Delete' }
  openQuestion({ ...first, run: () => deleting.promise })
  await dialog('Delete order?').getByRole('button', { name: 'Delete' }).click()
  const second = { title: 'Ship an unpaid order?', texts: [], confirm: 'Ship it anyway' }
  openQuestion({ ...second, run: async () => {} })
  const shipping = dialog('Ship an unpaid order?')
  await expect.element(shipping.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  deleting.resolve()
  await expect.element(dialog('Delete order?')).not.toBeInTheDocument()
  await expect.element(shipping).toBeVisible()
  await shipping.getByRole('button', { name: 'Ship it anyway' }).click()
  await expect.element(shipping).not.toBeInTheDocument()
})
