import { expect, it, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { contrastOf } from '@shop/testkit/contrast'
import { render } from '@shop/testkit/render'

import { Button, ButtonLink } from './button.tsx'

it.each(['light', 'dark'] as const)('is readable in each filled tone, %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme })
  const tones = ['solid', 'accent', 'light', 'danger'] as const
  render(
    tones.map((tone) => (
      <Button key={tone} tone={tone}>
        {tone}
      </Button>
    )),
  )
  for (const tone of tones)
    expect(contrastOf(page.getByRole('button', { name: tone }).element()), tone).toBeGreaterThan(
      4.5,
    )
})

it('has a finger-sized height, and shows a focus ring for the keyboard', async () => {
  render(
    <>
      <Button>Save</Button>
      <ButtonLink href="/shop">Shop</ButtonLink>
    </>,
  )
  for (const control of [page.getByRole('button'), page.getByRole('link')]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(control).toHaveFocus()
    const { outlineStyle, outlineWidth, minHeight } = getComputedStyle(control.element())
    expect([outlineStyle, outlineWidth, minHeight]).toEqual(['solid', '3px', '44px'])
  }
})

it.each([
  ['isBusy', { isBusy: true }],
  ['aria-disabled', { 'aria-disabled': true }],
])(
  'keeps its focus while %s, but ignores clicks and does not submit its form',
  async (_name, off) => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const form = (props: object) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" {...props} onClick={onClick}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form({}))
    await userEvent.click(page.getByRole('button'))
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
    rerender(form(off))
    await expect.element(page.getByRole('button')).toHaveFocus()
    await expect.element(page.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await userEvent.type(page.getByLabelText('Name'), 'a{Enter}')
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  },
)

it('is a link with the `download` attribute for a download', () => {
  render(
    <ButtonLink href="/report.csv" isDownload>
      Report
    </ButtonLink>,
  )
  expect(page.getByRole('link').element().hasAttribute('download')).toBe(true)
})
