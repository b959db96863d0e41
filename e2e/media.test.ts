import { uniqueWord } from '@shop/testkit/builders'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { staffApi, staffScreens } from './support/staff.ts'
import { withoutFailedRequests } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)
const { open } = staffScreens(at)

const give = (page: Page, kind: 'drop' | 'paste', name: string, color: string): Promise<void> =>
  page.evaluate(
    async (given) => {
      const canvas = new OffscreenCanvas(400, 500)
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = given.color
      context?.fillRect(0, 0, 400, 500)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], given.name, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        given.kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { kind, name, color },
  )

it('accepts dropped and pasted pictures, and replaces one in the products that show it', async () => {
  const [first, second, better] = ['first', 'second', 'better'].map((word) => uniqueWord(word))
  const { page, context, pageErrors } = await open('/admin/media')
  const card = (name: string | undefined) =>
    page
      .getByRole('list', { name: 'Pictures' })
      .getByRole('listitem')
      .filter({ hasText: name ?? '' })
  await give(page, 'drop', `${first}.png`, 'teal')
  await card(first).getByText('New').waitFor()
  await give(page, 'paste', `${second}.png`, 'gold')
  await card(second).getByText('400 × 500').waitFor()

  const path = (await card(first).getByRole('link').getAttribute('href')) ?? ''
  const both = await Promise.all(
    [1, 2].map(() => api.create({ name: uniqueWord('Shown'), image: path })),
  )
  await card(first).getByText('Used by 2 products').click()
  await card(first)
    .getByRole('link', { name: both[0]?.name ?? '' })
    .waitFor()
  await card(first).getByRole('button', { name: 'Replace' }).click()
  const buffer = Buffer.from(
    await (
      await fetch(`${at.shop.origin}/media/products/focus-crest-tee/black-800.webp`)
    ).arrayBuffer(),
  )
  const question = page.getByRole('alertdialog')
  const file = { name: `${better}.webp`, mimeType: 'image/webp', buffer }
  await question.getByLabel('New picture').setInputFiles(file)
  await question.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByText('2 products got the new one.').first().waitFor()
  await card(better).getByText('Used by 2 products').waitFor()
  await card(first).getByText('New').waitFor()

  const { image, version } = (await (
    await fetch(`${at.shop.origin}/api/products/${both[0]?.id}`)
  ).json()) as { image: string; version: number }
  expect({ image, version }).toEqual({
    image: await card(better).getByRole('link').first().getAttribute('href'),
    version: 2,
  })
  await page.getByLabel('State').selectOption('unused')
  await page.getByText('0 picture(s)').waitFor()
  expect(withoutFailedRequests(pageErrors)).toEqual([])
  await context.close()
})
