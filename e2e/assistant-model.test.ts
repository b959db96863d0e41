import { afterAll, expect, it } from 'vitest'

import { modelKey, startModelEndpoint, writeEvents } from '../workers/test/model-endpoint.ts'
import { useShop } from './support/shop.ts'
import { expectNoErrors, holdAssistantFallback, newVisitor } from './support/visitor.ts'

const endpoint = await startModelEndpoint()
afterAll(() => endpoint.stop())
const at = useShop({
  vars: { MODEL_URL: endpoint.url, MODEL_KEY: modelKey, MODEL_NAME: 'scripted' },
})

const search = { calls: [{ name: 'search_products', arguments: { query: 'black hoodie size M' } }] }
const first = 'The Lock In Hoodie costs $65.00. '

it('stops a reply, retries it, adds its product to the cart, and shows the conversation again after a reload', async () => {
  let isStalling = true
  endpoint.next = ({ messages }) => {
    if (messages.at(-1)?.role !== 'tool') return search
    if (!isStalling) return { texts: [first, 'Shall I look for more?'] }
    return (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const [text] = writeEvents({ texts: [`${first}It `] }).split(
        'data: {"choices":[{"index":0,"delta":{},',
      )
      response.write(text)
    }
  }
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const panel = page.getByRole('region', { name: 'AI Shopping Assistant' })
  const open = () => page.getByRole('button', { name: 'Open shopping assistant' }).click()
  await holdAssistantFallback(page)
  await page.goto('/shop')
  await open()
  const input = panel.getByPlaceholder('Ask me about our products...')
  await input.fill('black hoodie in size M')
  await input.press('Enter')
  await panel.getByText(first.trim()).waitFor()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByText('Stopped').waitFor()
  expect(await panel.getByText(first.trim()).count()).toBe(1)

  isStalling = false
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panel.getByText(`${first}Shall I look for more?`).waitFor()
  await panel.getByText(/^Written by a language model/).waitFor()
  await panel.getByRole('button', { name: 'Add to cart: Lock In Hoodie, M, Black' }).click()
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  await cart.getByText('M · Black').waitFor()
  await page.keyboard.press('Escape')

  await page.reload()
  await open()
  await panel.getByText(`${first}Shall I look for more?`).waitFor()
  await panel.getByText('black hoodie in size M').waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})
