import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { wide } from '../breakpoint.ts'

/** Stays in sight beside a long list or form. */
export const root = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  '@media': {
    [wide]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
    },
  },
})

export const sums = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: tokens.color.inkSoft,
})

export const total = style([
  sum,
  {
    marginBlockStart: tokens.space.xs,
    paddingBlockStart: tokens.space.md,
    borderBlockStart: `1px solid ${tokens.color.line}`,
    color: tokens.color.ink,
    fontSize: tokens.size.lg,
    fontWeight: 750,
  },
])
