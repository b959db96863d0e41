import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

import { defaultSettings } from '@shop/domain/shop-settings'
import { shopSettings } from '@shop/session/shop-settings'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'

import { mount } from '../expose/page.ts'

const body = `Measure **twice**, see [the shop](/shop).

## Sizes {#sizes}

- [x] One *soft* point
- \`code\`

| Size | Chest |
| --- | --- |
| M | 40" |

> Quoted.

1. First
2. Second

### Smaller

![A tee](/media/tee.webp)

## Unsafe

<script>globalThis.attacked = true</script><img src=x onerror="globalThis.attacked = true">

[run](javascript:alert(1)) [ref][a] ![tracker](https://evil.example/pixel.gif) <javascript:alert(1)>

[a]: javascript:alert(2)
`

it('renders Markdown as a safe subset, with anchors and a table that scrolls in its box', async () => {
  fakeApi({
    'GET /api/pages/fit': { title: 'Fit', summary: 'How it fits.', body, updated_on: null },
  })
  await mountEntry(mount, '/pages/fit')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fit' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'the shop' }))
    .toHaveAttribute('href', '/shop')
  await expect.element(page.getByRole('heading', { level: 3, name: 'Smaller' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '40"' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'A tee' })).toBeInTheDocument()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect
    .element(contents.getByRole('link', { name: 'Sizes' }))
    .toHaveAttribute('href', '#sizes')
  expect(document.querySelector('#sizes ul li em')?.textContent).toBe('soft')
  const unsafe = document.querySelector('#unsafe')
  expect(unsafe?.textContent).toContain('<script>globalThis.attacked = true</script>')
  expect(unsafe?.querySelectorAll('a, img, script')).toHaveLength(0)
  expect('attacked' in globalThis).toBe(false)
  await expect.element(page.getByText(/^Last updated/)).not.toBeInTheDocument()
  expect(document.title).toBe('Fit · NDX')
})

it('says that there is no page at an unknown address, in the words of the settings', async () => {
  onTestFinished(() => void Object.assign(shopSettings, defaultSettings))
  shopSettings.notFound = { title: 'Lost?', link: 'Go home' }
  fakeApi({})
  const problem = { type: 'x', title: 'x', status: 404, detail: 'x', code: 'not-found' }
  fakeApi({
    'GET /api/pages/nothing': () => Response.json(problem, { status: 404 }),
  })
  await mountEntry(mount, '/pages/nothing')
  await expect.element(page.getByRole('heading', { name: 'Lost?' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
})

it('shows a legal text with its date and a contact', async () => {
  fakeApi({
    'GET /api/pages/terms': {
      title: 'Terms',
      summary: '',
      body: '## Prices {#prices}\n\nIn dollars.',
      updated_on: '2026-11-21',
    },
  })
  await mountEntry(mount, '/terms')
  await expect.element(page.getByText('Last updated November 21, 2026')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Questions' })).toBeVisible()
  await expect.element(page.getByText('On this page')).not.toBeInTheDocument()
})
