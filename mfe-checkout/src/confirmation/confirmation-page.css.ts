import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const head = style({ display: 'grid', gap: tokens.space.lg })

export const order = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: tokens.space.md,
})

/** One press selects all of it. */
export const number = style({
  fontFamily: tokens.font.mono,
  fontSize: tokens.size.lg,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const cards = style({
  display: 'grid',
  gap: tokens.space.lg,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
})

export const card = style({
  display: 'grid',
  gap: tokens.space.xs,
  alignContent: 'start',
  paddingBlock: tokens.space.lg,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
