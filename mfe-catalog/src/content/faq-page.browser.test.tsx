import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

it.each(Object.entries(sizes))(
  'opens one question at a time, by keyboard, on a %s',
  async (_name, { width, height }) => {
    await page.viewport(width, height)
    fakeApi({})
    await mountEntry(mount, '/faq')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const open = () => document.querySelectorAll('details[open]').length
    expect(document.querySelectorAll('details')).toHaveLength(12)
    expect(open()).toBe(0)
    document.querySelector('summary')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^A streetwear label from New Orleans/)).toBeVisible()
    await userEvent.keyboard('{Tab} ')
    await expect.element(page.getByText(/^Our sizes run XS-XXL/)).toBeVisible()
    expect(open()).toBe(1)
    await userEvent.keyboard(' ')
    expect(open()).toBe(0)
  },
)
