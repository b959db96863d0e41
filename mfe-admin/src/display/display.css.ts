import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const meter = style({
  height: 8,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.sunken,
  overflow: 'clip',
})

export const meterFill = style({
  height: '100%',
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
})

export const twoLines = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // The only way to clamp lines that every browser knows.
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
})

export const facts = style({
  display: 'grid',
  gap: tokens.space.md,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
})

export const fact = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: tokens.space.xxs,
})

export const factValue = style({ overflowWrap: 'anywhere' })

export const stats = style({
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

export const stat = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xxs,
  padding: tokens.space.sm,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  '@media': { '(min-width: 48rem)': { padding: tokens.space.md } },
})

const statNumber = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.size.lg,
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

export const statValue = style([
  statNumber,
  { '@media': { '(min-width: 64rem)': { fontSize: tokens.size.xl } } },
])

/** Millions stay on one line. */
export const longStatValue = style([statNumber, { lineHeight: 1.6 }])

/** A few choices segment by segment, links or buttons, of which one is on. */

export const segments = style({
  display: 'inline-flex',
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  overflow: 'clip',
})

export const segment = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: 0,
  background: 'none',
  color: tokens.color.ink,
  font: 'inherit',
  fontSize: tokens.size.sm,
  fontWeight: 650,
  cursor: 'pointer',
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current], &[aria-pressed="true"]': {
      backgroundColor: tokens.color.inverse,
      color: tokens.color.onInverse,
    },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
