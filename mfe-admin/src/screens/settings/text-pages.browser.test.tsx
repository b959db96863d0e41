import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { allDefaults } from '@shop/content/page-texts'
import type { Api, ApiRequest } from '@shop/testkit/fake-api'

import { openAdmin, settingWire } from '../../test/admin-api.ts'

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('region', { name })

let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

const saves: Api = {
  'PUT /api/settings/:key': ({ params, body }: ApiRequest) => {
    const { value } = body as { value: unknown }
    sent.push(value)
    return settingWire(params['key'] as 'faq', { value, is_default: false, version: 1 })
  },
}

it('lists the pages with their state, and opens one at a time', async () => {
  const at = '2026-11-27T12:00:00.000Z'
  const changed = { is_default: false, version: 2, changed_by: 'ana@ndx.example', changed_at: at }
  const next = { value: allDefaults.about, at: '2099-02-17T15:00:00.000Z' }
  const shell = await openAdmin('/admin/pages', {
    'GET /api/settings/saved': {
      settings: [
        settingWire('faq', changed),
        settingWire('about', { next }),
        settingWire('pages'),
        settingWire('taxes'),
      ],
    },
  })
  const texts = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((one) => one.textContent)
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(/^About.*DefaultScheduled.*for Feb 17, 2099, 9:00 AM/),
      expect.stringMatching(/^FAQ.*Changed.*Nov 27, 2026, 6:00 AM.*ana@ndx\.example/),
      expect.stringMatching(/^Own pages.*Default.*None yet/),
    ])
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  await expect.element(page.getByRole('form')).toHaveAccessibleName('FAQ')
  expect(shell.href()).toBe('/admin/pages?text=faq')
  await field('Headline').fill('Ask.')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect.poll(texts).toContainEqual(expect.stringMatching(/^FAQ.*Not saved/))
})

it('keeps no input that was saved after its page was left', async () => {
  const saved = Promise.withResolvers<void>()
  let faq = settingWire('faq')
  await openAdmin('/admin/pages?text=faq', {
    'GET /api/settings/saved': () => ({ settings: [faq] }),
    'PUT /api/settings/faq': async ({ body }: ApiRequest) => {
      await saved.promise
      faq = settingWire('faq', { ...(body as object), is_default: false, version: 1 })
      return faq
    },
  })
  await field('Headline').fill('Ask.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect.element(page.getByText('Not saved')).toBeVisible()
  saved.resolve()
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it('folds each question to a line, and derives an anchor from a new one', async () => {
  await openAdmin('/admin/pages?text=faq', saves)
  const first = row('question 1')
  await expect.element(first.getByText(/^Answer: A streetwear label .{60,80}…$/)).toBeVisible()
  const count = allDefaults.faq.entries.length
  await button('Add question').click()
  const added = row(`question ${count + 1}`)
  await expect.element(added.getByRole('textbox', { name: 'Question' })).toHaveFocus()
  await userEvent.keyboard('Do you ship on Mardi Gras?')
  await added.getByRole('textbox', { name: 'Answer' }).fill('No.\n\nNobody works that day.')
  await button('Save').click()
  await expect.poll(() => sent.length).toBe(1)
  const { entries } = sent[0] as typeof allDefaults.faq
  expect(entries.slice(0, count)).toEqual(allDefaults.faq.entries)
  expect(entries[count]).toEqual({
    id: 'do-you-ship-on-mardi-gras',
    question: 'Do you ship on Mardi Gras?',
    answer: 'No.\n\nNobody works that day.',
    linkLabel: '',
    linkHref: '',
  })
})

it('edits the address of a page and the place of its link, and shows issues at their fields', async () => {
  await openAdmin('/admin/pages?text=pages', saves)
  await button('Add page').click()
  const added = row('page 1')
  await added.getByRole('textbox', { name: 'Title' }).fill('Size guide')
  await added.getByRole('textbox', { name: 'Text' }).fill('[x](javascript:alert(1))')
  await added.getByRole('textbox', { name: 'Address' }).fill('Sizes!')
  await expect.element(added.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  await added.getByRole('combobox', { name: 'Link in' }).selectOptions('Footer')
  await button('Save').click()
  await expect.element(added.getByText(/^Text has a link that begins with neither/)).toBeVisible()
  await expect.element(added.getByText(/^Address must begin with a letter/)).toBeVisible()
  await added.getByRole('textbox', { name: 'Text' }).fill('## Hats')
  await added.getByRole('textbox', { name: 'Address' }).fill('')
  await button('Save').click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        own: [
          {
            id: 'size-guide',
            title: 'Size guide',
            summary: '',
            body: '## Hats',
            link: 'footer',
            isShown: true,
          },
        ],
      },
    ])
})

it('moves an open row and keeps it open', async () => {
  await openAdmin('/admin/pages?text=about')
  await button('Edit value 2').click()
  const title = allDefaults.about.values[1]?.title ?? ''
  await button('Move value 2 up').click()
  await expect.element(row('value 1').getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect.element(row('value 2').getByRole('textbox')).not.toBeInTheDocument()
  await button('Remove value 1').click()
  await expect.element(row('value 1').getByRole('textbox')).not.toBeInTheDocument()
})

it('previews how search engines and messengers show a title while it is typed', async () => {
  await openAdmin('/admin/seo', saves)
  await button('Add page').click()
  await row('page 1').getByRole('textbox', { name: 'Page' }).fill('/about')
  const result = row('/about in searches')
  await expect.element(result.getByText('NDX › about')).toBeVisible()
  await expect.element(result.getByText('About · NDX')).toBeVisible()
  await row('page 1').getByRole('textbox', { name: 'Title' }).fill('{title}, since 2012 {name}')
  await expect.element(result.getByText('About · NDX, since 2012 NDX')).toBeVisible()
  await row('page 1').getByRole('textbox', { name: 'Title' }).fill('x'.repeat(61))
  await row('page 1').getByRole('textbox', { name: 'Description' }).fill('y'.repeat(161))
  for (const card of [result, row('/about when shared')]) {
    await expect.element(card.getByText(`${'x'.repeat(59)}…`)).toBeVisible()
    await expect.element(card.getByText(`${'y'.repeat(159)}…`)).toBeVisible()
  }
  await page.getByRole('checkbox', { name: 'In searches and the sitemap' }).click()
  await expect.element(result.getByText('Search engines do not show this page.')).toBeVisible()
})

it('names the row of a redirect that is wrong', async () => {
  await openAdmin('/admin/seo', saves)
  await button('Add redirect').click()
  await row('redirect 1').getByRole('textbox', { name: 'Old path' }).fill('/admin/old')
  await row('redirect 1').getByRole('textbox', { name: 'New address' }).fill('/shop')
  const form = page.getByRole('form', { name: 'Redirects' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(row('redirect 1').getByText(/^Old path must not be below \/api/))
    .toBeVisible()
  expect(sent).toEqual([])
})

it('shows viewers long texts as paragraphs', async () => {
  await openAdmin('/admin/pages?text=faq', {
    'GET /api/staff': { email: 'viewer@localhost', role: 'viewer', sign_out: null },
  })
  await expect.element(page.getByText(/^Question: What is \{name\}\? · Answer: A/)).toBeVisible()
  await expect.element(button('Save')).not.toBeInTheDocument()
})
