import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const head = style({ display: 'grid', gap: tokens.space.lg })

export const order = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xs,
})

/** One press selects all of it; where it does not fit it breaks at its hyphens, into even lines. */
export const number = style({
  fontSize: tokens.size.md,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const waiting = style([number, { '@media': { '(scripting: none)': { display: 'none' } } }])

export const cards = style({
  display: 'grid',
  gap: tokens.space.lg,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
})

export const card = style({
  display: 'grid',
  gap: tokens.space.xs,
  alignContent: 'start',
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  overflowWrap: 'anywhere',
})

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
