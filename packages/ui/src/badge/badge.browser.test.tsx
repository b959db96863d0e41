import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { contrastOf } from '@shop/testkit/contrast'
import { render } from '@shop/testkit/render'

import { Badge, type Tone } from './badge.tsx'

const tones: readonly Tone[] = ['plain', 'warning', 'info', 'violet', 'success', 'danger']

it.each(['light', 'dark'] as const)(
  'is readable in each tone on a %s screen, and each tone looks different',
  async (colorScheme) => {
    await commands.emulateMedia({ colorScheme })
    render(
      tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {`State ${tone}`}
        </Badge>
      )),
    )
    const badges = tones.map((tone) => page.getByText(`State ${tone}`).element())
    for (const badge of badges) expect(contrastOf(badge)).toBeGreaterThanOrEqual(4.5)
    const grounds = badges.map((badge) => getComputedStyle(badge).backgroundColor)
    expect(new Set(grounds).size).toBe(tones.length)
  },
)

it('never wraps its word', async () => {
  render(
    <div style={{ width: 40 }}>
      <Badge>Out of stock</Badge>
    </div>,
  )
  expect(page.getByText('Out of stock').element().getClientRects()).toHaveLength(1)
})
