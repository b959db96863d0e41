import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { column } from './home-page.css.ts'

export const root = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 42%), 1fr))',
    gap: tokens.space.md,
    marginBlockStart: `calc(-1 * ${tokens.space.section} + ${tokens.space.lg})`,
    fontSize: tokens.size.sm,
  },
])

export const promise = style({
  display: 'grid',
  alignContent: 'start',
  paddingBlockStart: tokens.space.sm,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})
