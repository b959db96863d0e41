import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

it.each(Object.entries(sizes))(
  'requires every field, logs the message, thanks the visitor and sends no request, on a %s',
  async (_name, { width, height }) => {
    await page.viewport(width, height)
    const { requests } = fakeApi({})
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const shell = await mountEntry(mount, '/contact')
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    expect(document.querySelectorAll(':invalid:is(input, textarea)')).toHaveLength(5)
    expect(log).not.toHaveBeenCalled()

    for (const [label, text] of Object.entries({
      'First name': ' Ada ',
      'Last name': 'Lovelace',
      Email: 'ada@example.com',
      Subject: 'Engines',
      Message: 'Do you print on punched cards?',
    }))
      await page.getByRole('textbox', { name: label }).fill(text)
    await send.click()
    await expect.poll(() => toasts.current?.title).toBe('Thank you for your message!')
    expect(log).toHaveBeenCalledExactlyOnceWith('Contact form', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      subject: 'Engines',
      message: 'Do you print on punched cards?',
    })
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    expect(requests).toEqual([])
    expect(shell.href()).toBe('/contact')
    log.mockRestore()
  },
)
