import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const part = style({
  display: 'grid',
  gap: tokens.space.lg,
  alignContent: 'start',
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const address = style({ display: 'grid', overflowWrap: 'anywhere' })
