import { expect, it } from 'vitest'

import { expectNoComplaints } from './browser.ts'
import { fieldOf, formOf, openProducts } from './products-screen.ts'
import { staffApi } from './staff-api.ts'
import { useShop } from './use-shop.ts'

const at = useShop()
const api = staffApi(at)

it('asks before what was typed is dropped, and not when nothing was', async () => {
  const { page, context, complaints } = await openProducts(at, '/admin/products?edit=new')
  const asked: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answer ? dialog.accept() : dialog.dismiss())
  })
  await fieldOf(page, 'Name').fill('Half a name')
  await page.keyboard.press('Escape')
  await formOf(page).getByRole('button', { name: 'Close' }).click()
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'Discard what you typed?'))
  expect(await fieldOf(page, 'Name').inputValue()).toBe('Half a name')
  answer = true
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await formOf(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await fieldOf(page, 'Name').waitFor()
  await page.keyboard.press('Escape')
  await formOf(page).waitFor({ state: 'hidden' })
  expect(asked).toHaveLength(4)
  expectNoComplaints(complaints)
  await context.close()
})

it('clears no price for a number that cannot be read, and keeps a word that was typed and left', async () => {
  const { id } = await api.create({ original_price: 48, tags: [] })
  const { page, context } = await openProducts(at, `/admin/products?edit=${id}`)
  const original = fieldOf(page, 'Original price ($)')
  await original.fill('')
  await original.pressSequentially('4-')
  await fieldOf(page, 'Tags').pressSequentially('limited')
  await formOf(page).getByRole('button', { name: 'Update Product' }).click()
  await formOf(page).getByText('Original price must be an amount in dollars').waitFor()
  await original.fill('44')
  await formOf(page).getByRole('button', { name: 'Update Product' }).click()
  await page.getByText('Product updated!').waitFor()
  const stored = await fetch(`${at.shop.origin}/api/products/${id}`)
  expect(await stored.json()).toMatchObject({ original_price: 44, tags: ['limited'] })
  await context.close()
})
