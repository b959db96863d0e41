import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

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

it('asks about the next order in a dialog of its own, so that Enter does not confirm it', async () => {
  await openAdmin('/admin/orders')
  const question = { title: 'Ship an unpaid order?', texts: [], confirm: 'Ship it anyway' }
  openQuestion({ ...question, run: async () => {} })
  const confirm = page.getByRole('button', { name: 'Ship it anyway' })
  await expect.element(confirm).toBeVisible()
  await userEvent.tab()
  await expect.element(confirm).toHaveFocus()
  openQuestion({ ...question, run: async () => {} })
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
