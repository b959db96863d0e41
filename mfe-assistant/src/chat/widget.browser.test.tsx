import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { maxReplyProducts } from '@shop/domain/limits'
import { problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { assistantReplyWire, productWire } from '@shop/testkit/wire'

import {
  beanie,
  cards,
  closer,
  heldReply,
  hoodie,
  input,
  log,
  opener,
  openWidget,
  panel,
  replies,
  say,
  send,
  sendButton,
  thinking,
} from '../test/widget.ts'

const boxOf = (element: Element) => element.getBoundingClientRect()

describe('the panel', () => {
  it.each([
    [320, 256],
    [568, 232],
  ])(
    'fills the height of a window of %i × %i and scrolls together with its field',
    async (width, height) => {
      await openWidget()
      await page.viewport(width, height)
      await expect.poll(() => getComputedStyle(log.element()).overflowY).toBe('visible')
      panel.element().scrollTo(0, panel.element().scrollHeight)
      await expect.element(input).toBeInViewport({ ratio: 1 })
      await expect.element(closer).toBeInViewport({ ratio: 1 })
      expect(boxOf(panel.element()).height).toBeGreaterThan(height - 24)
      panel.element().scrollTo(0, 0)
      await expect.element(panel.getByRole('heading')).toBeInViewport({ ratio: 1 })
    },
  )

  it('opens and closes with the round button, says hello once, and moves the focus in and out', async () => {
    await openWidget()
    await expect
      .element(panel.getByRole('heading', { name: 'AI Shopping Assistant' }))
      .toBeVisible()
    await expect.element(panel.getByText('Find your perfect style')).toBeVisible()
    await expect.element(log).toHaveAttribute('aria-live', 'polite')
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => panel.getByText(/^Hi! I'm your/).elements()).toHaveLength(1)
    await closer.click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('stands above its button, both in the bottom right corner of the screen', async () => {
    await openWidget()
    const box = boxOf(panel.element())
    const button = boxOf(closer.element())
    expect([box.width, box.height, box.right]).toEqual([384, 650, button.right])
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.bottom).toBeLessThan(button.top)
    const { width, height } = sizes.desktop
    for (const gap of [width - button.right, height - button.bottom]) {
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThanOrEqual(24)
    }
  })

  it('fits on a phone', async () => {
    await openWidget({}, 'phone')
    const box = boxOf(panel.element())
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(sizes.phone.width)
    expect(box.top).toBeGreaterThanOrEqual(0)
  })
})

describe('a message', () => {
  it('can be filled in from chips until the second message', async () => {
    await openWidget(replies({ content: 'Four hoodies.', products: [hoodie] }))
    await expect.element(panel.getByText('Try asking:')).toBeVisible()
    for (const name of [
      'Premium black pieces',
      'Luxury hoodies',
      'Elegant winter wear',
      'Ladies collection',
      'Most exclusive items',
    ]) {
      await panel.getByRole('button', { name }).click()
      await expect.element(input).toHaveValue(name)
    }
    await expect.element(input).toHaveFocus()
    await say('Luxury hoodies', 'Four hoodies.')
    await expect.element(panel.getByText('Try asking:')).not.toBeInTheDocument()
    const reply = boxOf(panel.getByText('Four hoodies.').element())
    expect(reply.top).toBeGreaterThanOrEqual(boxOf(log.element()).top)
  })

  it('leaves the focus where the shopper has moved it before the reply', async () => {
    const { api, reply } = heldReply({ content: 'One beanie.', products: [beanie] })
    await openWidget(api)
    await send('beanie')
    await expect.element(thinking).toBeVisible()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    reply()
    await expect.element(log.getByText('One beanie.')).toBeVisible()
    await expect.element(input).toBeEnabled()
    expect(document.activeElement).toBe(field)
    field.remove()
  })

  it('is sent by Enter, not by Shift+Enter, and never when it is blank', async () => {
    const { api, reply } = heldReply({ content: 'One beanie.', products: [beanie] })
    await openWidget(api)
    await expect.element(sendButton).toBeDisabled()
    await input.fill('   ')
    await expect.element(sendButton).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await input.fill('beanie')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.element(thinking).not.toBeInTheDocument()
    await expect.element(input).toHaveValue('beanie')
    await sendButton.click()
    await expect.element(thinking).toBeVisible()
    await expect.element(input).toBeDisabled()
    await expect.element(sendButton).toBeDisabled()
    reply()
    await expect.element(panel.getByText('One beanie.')).toBeVisible()
    await expect.element(thinking).not.toBeInTheDocument()
    await expect.element(input).toHaveFocus()
  })

  it('is not sent by the Enter that ends IME composition, nor lost to the Escape that cancels it', async () => {
    const { api, reply } = heldReply({})
    await openWidget(api)
    await input.fill('ビーニー')
    const press = (key: string, isComposing: boolean) =>
      input
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true }))
    press('Enter', true)
    press('Escape', true)
    await expect.element(input).toHaveValue('ビーニー')
    await expect.element(thinking).not.toBeInTheDocument()
    press('Enter', false)
    await expect.element(thinking).toBeVisible()
    reply()
    await expect.element(panel.getByText('Two hats.')).toBeVisible()
  })
})

describe('a reply', () => {
  it('shows its products, if any, with prices in dollars', async () => {
    const products = Array.from({ length: maxReplyProducts }, () => productWire({ price: 25 }))
    await openWidget({
      'POST /api/assistant': ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes('toddler')
          ? assistantReplyWire({ content: 'Six shirts.', products })
          : assistantReplyWire({ content: 'None.' }),
    })
    await say('qwertzuiop', 'None.')
    expect(cards.elements()).toHaveLength(0)
    await say('toddler shirts', 'Six shirts.')
    expect(cards.elements()).toHaveLength(maxReplyProducts)
    expect(cards.first().element().textContent).toContain('$25.00')
  })

  it('sends its context back with the next message', async () => {
    const context = { ...assistantReplyWire().context, shown: ['beanie'] }
    const sent: unknown[] = []
    await openWidget({
      'POST /api/assistant': ({ body }: { body: unknown }) => {
        sent.push(body)
        return assistantReplyWire({ content: `Reply ${sent.length}.`, context })
      },
    })
    await say('beanies', 'Reply 1.')
    await say('the first one', 'Reply 2.')
    expect(sent[1]).toMatchObject({ message: 'the first one', context: { shown: ['beanie'] } })
  })

  it('links to the page that says more about the shop', async () => {
    const link = { label: 'FAQ', href: '/faq#shipping' }
    const shell = await openWidget(replies({ content: 'Three to seven days.', page: link }))
    await say('how long does shipping take?', 'Three to seven days.')
    expect(cards.elements()).toHaveLength(0)
    await panel.getByRole('link', { name: 'FAQ' }).click()
    expect(shell.href()).toBe('/faq#shipping')
    await expect.element(panel).toBeVisible()
  })

  it('is replaced by products that match words while the assistant fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openWidget({
      'POST /api/assistant': () => problemResponse('database-unavailable'),
      'GET /api/products': { products: [beanie, hoodie], total: 2 },
    })
    await say('beanie', "Perfect! I found exactly what you're looking for: Light Beanie")
  })

  it('says that the shop cannot be reached if products fail to load too, and arrives after recovery', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let isReachable = false
    const when = (body: object) => () => (isReachable ? body : Response.error())
    await openWidget({
      'POST /api/assistant': when(assistantReplyWire({ content: 'One beanie.' })),
      'GET /api/products': when({ products: [beanie], total: 1 }),
    })
    await say('beanie', /^I can't reach the shop right now\./)
    isReachable = true
    await say('beanie', 'One beanie.')
  })
})

describe('navigation', () => {
  it.each([
    ['stays open from page to page', 'desktop', 1],
    ['does not cover the next page on a phone', 'phone', 0],
  ] as const)('%s', async (_title, size, panels) => {
    const link = { label: 'FAQ', href: '/faq' }
    await openWidget(replies({ content: 'See there.', page: link }), size)
    await say('shipping?', 'See there.')
    await panel.getByRole('link', { name: 'FAQ' }).click()
    await expect.poll(() => panel.elements()).toHaveLength(panels)
  })
})
