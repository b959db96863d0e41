import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const order = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xs,
})

/** One press selects all of it; where it does not fit, it breaks at its hyphens into even lines. */
export const number = style({
  fontSize: tokens.size.md,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const part = style({
  display: 'grid',
  gap: tokens.space.lg,
  alignContent: 'start',
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const step = style([part, { gap: tokens.space.xs, overflowWrap: 'anywhere' }])

export const address = style({ display: 'grid', overflowWrap: 'anywhere' })
