import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.sm,
  '@media': {
    '(min-width: 48rem)': {
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      gap: tokens.space.md,
    },
  },
})

export const figure = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xxs,
  padding: tokens.space.sm,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  '@media': { '(min-width: 48rem)': { padding: tokens.space.md } },
})

const number = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.size.lg,
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

export const value = style([
  number,
  { '@media': { '(min-width: 64rem)': { fontSize: tokens.size.xl } } },
])

/** Millions stay on one line. */
export const longValue = style([number, { lineHeight: 1.6 }])
