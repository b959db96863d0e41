import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const wide = '(min-width: 40rem)'

/** On a phone the two that go together share a line, and the third has one of its own. */
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.sm,
  width: '100%',
  '@media': { [wide]: { gridTemplateColumns: 'repeat(3, auto)', width: 'auto' } },
})

export const ownLine = style({
  display: 'grid',
  gridColumn: '1 / -1',
  '@media': { [wide]: { gridColumn: 'auto' } },
})
