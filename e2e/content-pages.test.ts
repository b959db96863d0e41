import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { useSharedShop } from './support/shop.ts'
import { expectNoErrors, journeySizes, newVisitor, whenInteractive } from './support/visitor.ts'

const at = useSharedShop()

const titles: Record<string, string> = {
  '/about': 'About · NDX',
  '/contact': 'Contact · NDX',
  '/faq': 'FAQ · NDX',
  '/privacy': 'Privacy · NDX',
  '/terms': 'Terms · NDX',
  '/returns': 'Returns & Exchanges · NDX',
}

const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
}

const fillMessage = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Subject').fill('Engines')
  await page.getByLabel('Message', { exact: true }).fill('Do you print on punched cards?')
}

it('shows every content page with its title without scripts', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, {
    javaScriptEnabled: false,
  })
  for (const [path, title] of Object.entries(titles)) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect(await page.title()).toBe(title)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    const words = ((await page.locator('main').textContent()) ?? '').split(/\s+/)
    expect(words.length, path).toBeGreaterThan(40)
  }
  await context.close()
})

it('hydrates the pages and navigates between them without errors', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  for (const path of Object.keys(titles)) {
    await page.goto(path)
    await whenInteractive(page)
  }
  for (const [path, title] of Object.entries(titles)) {
    await moveTo(page, path)
    await expect.poll(() => page.title()).toBe(title)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expectNoErrors(pageErrors)
  await context.close()
})

describe.each(Object.entries(journeySizes))('on a %s', (_name, viewport) => {
  it('has a newsletter field that does nothing, with and without scripts', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const { page, context } = await newVisitor(at.browser, at.shop.origin, {
        viewport,
        javaScriptEnabled,
      })
      await page.goto('/terms')
      if (javaScriptEnabled) {
        await page.locator('[data-slot="overlay.assistant"] button').first().waitFor()
      }
      const sent: string[] = []
      page.on('request', (request) => {
        const isSent = request.method() !== 'GET' || request.url().includes('ada')
        if (isSent || request.isNavigationRequest()) sent.push(request.url())
      })
      const field = page.getByLabel('Your email for the newsletter')
      await field.fill('ada@example.com')
      await field.press('Enter')
      const subscribe = page.getByRole('button', { name: 'Subscribe' })
      await subscribe.click()
      if (javaScriptEnabled) {
        const assistant = page.locator('[data-slot="overlay.assistant"] button').first()
        const [own, other] = [await subscribe.boundingBox(), await assistant.boundingBox()]
        expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThan(other?.x ?? 0)
      }
      expect(await field.inputValue()).toBe('ada@example.com')
      expect(sent).toEqual([])
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/terms')
      await context.close()
    }
  })
})

it('links from the footer only to existing pages', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/')
  const hrefs = await page
    .getByRole('contentinfo')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs).toHaveLength(14)
  for (const href of hrefs) {
    expect((await fetch(at.shop.origin + href)).status, href).toBe(200)
  }
  await context.close()
})

it('does not put a message typed without scripts into the URL', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, {
    javaScriptEnabled: false,
  })
  await page.goto('/contact')
  await fillMessage(page)
  await page.getByLabel('Subject').press('Enter')
  expect(await page.getByRole('button', { name: 'Send Message' }).isDisabled()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.locator('noscript p').isVisible()).toBe(true)
  await context.close()
})

it('has the twelve visible questions in its structured data', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin, {
    javaScriptEnabled: false,
  })
  await page.goto('/faq')
  const source = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = source.map((text) => JSON.parse(text) as { '@type': string; mainEntity?: Entity[] })
  const questions = data.find((item) => item['@type'] === 'FAQPage')?.mainEntity ?? []
  expect(questions.map(({ name }) => name)).toEqual(await page.locator('summary').allTextContents())
  expect(questions.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
    await page.locator('details p').allTextContents(),
  )
  await context.close()
})

type Entity = { name: string; acceptedAnswer: { text: string } }
