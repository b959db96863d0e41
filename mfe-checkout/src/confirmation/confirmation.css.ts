import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { part } from '../lines/order-details.css.ts'

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

export const step = style([part, { gap: tokens.space.xs, overflowWrap: 'anywhere' }])
