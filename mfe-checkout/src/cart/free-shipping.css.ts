import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

const filled = { backgroundColor: tokens.color.violet }

export const line = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 3,
  border: 0,
  backgroundColor: tokens.color.line,
  '::-webkit-progress-bar': { backgroundColor: tokens.color.line },
  '::-webkit-progress-value': filled,
  '::-moz-progress-bar': filled,
})
