import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const cards = style({
  display: 'grid',
  gap: tokens.space.xl,
  '@media': {
    '(min-width: 48rem)': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: tokens.space.lg,
    },
  },
})

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const number = style({
  color: tokens.color.accent,
  fontSize: tokens.size.xl,
  fontWeight: 900,
  fontStretch: '125%',
  lineHeight: 1.2,
})
