import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { fieldOf, formOf, openProducts, staffApi } from './support/staff.ts'
import { expectNoErrors } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

it('asks before what was typed is dropped, and not when nothing was', async () => {
  const { page, context, pageErrors } = await openProducts(at, '/admin/products?edit=new')
  const questions: string[] = []
  let isAccepted = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (isAccepted ? dialog.accept() : dialog.dismiss())
  })
  await fieldOf(page, 'Name').fill('Half a name')
  await page.keyboard.press('Escape')
  await formOf(page).getByRole('button', { name: 'Close' }).click()
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  expect(questions).toEqual(Array.from({ length: 3 }, () => 'Discard what you typed?'))
  expect(await fieldOf(page, 'Name').inputValue()).toBe('Half a name')
  isAccepted = true
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await formOf(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await fieldOf(page, 'Name').waitFor()
  await page.keyboard.press('Escape')
  await formOf(page).waitFor({ state: 'hidden' })
  expect(questions).toHaveLength(4)
  expectNoErrors(pageErrors)
  await context.close()
})

it('saves no number that cannot be read, and takes a field’s error back when it is edited', async () => {
  const { id } = await api.create({ original_price: 48, tags: [] })
  const { page, context } = await openProducts(at, `/admin/products?edit=${id}`, 'phone')
  const [price, original] = [fieldOf(page, 'Price ($)'), fieldOf(page, 'Original price ($)')]
  const stock = fieldOf(page, 'Add or remove stock')
  const update = formOf(page).getByRole('button', { name: 'Update Product' })
  const say = (text: string) => formOf(page).getByText(text)
  const summary = say('Some fields need another value.')
  await stock.pressSequentially('1,5')
  await fieldOf(page, 'Tags').pressSequentially('limited')
  await update.click()
  await say('Stock must be a number').waitFor()
  await stock.fill('')
  await say('Stock must be a number').waitFor({ state: 'detached' })
  expect(await summary.count()).toBe(0)

  await price.fill('1,999.00')
  await original.fill('')
  await original.pressSequentially('2199,99')
  await update.click()
  await say('Price must have a point and no comma, such as 19.99').first().waitFor()
  const ofOriginal = say('Original price must have a point and no comma')
  await ofOriginal.waitFor()
  // The toast stands above the form, whose actions stay free.
  await formOf(page).getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await formOf(page).getByRole('button', { name: 'Close' }).click({ trial: true })
  await original.fill('2199.99')
  await ofOriginal.waitFor({ state: 'detached' })
  expect(await price.getAttribute('aria-invalid')).toBe('true')
  await summary.waitFor()
  await price.fill('1999.00')
  await summary.waitFor({ state: 'detached' })
  await update.click()
  await page.getByText('Product updated!').waitFor()
  const stored = await fetch(`${at.shop.origin}/api/products/${id}`)
  expect(await stored.json()).toMatchObject({
    price: 1999,
    original_price: 2199.99,
    tags: ['limited'],
  })
  await context.close()
})
