import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const sections = style({ display: 'grid', gap: tokens.space.xxl })

/** From here on the titles stand beside their fields. */
const roomy = '(min-width: 78rem)'

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  '@media': { [roomy]: { gridTemplateColumns: '15rem minmax(0, 1fr)' } },
})

/** A legend that floats is laid out by the grid like any other part. */
export const legend = style({
  float: 'left',
  display: 'flex',
  alignItems: 'baseline',
  gap: tokens.space.xs,
  padding: 0,
  fontSize: tokens.size.lg,
  fontWeight: 750,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
})

export const number = style({
  minWidth: '1.25rem',
  color: tokens.color.accent,
  fontVariantNumeric: 'tabular-nums',
})

const beside = '(min-width: 36rem)'

/** Fields beside one another where there is room. */
export const fields = style({
  display: 'grid',
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': { [beside]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})

export const width = styleVariants({ whole: 6, half: 3, third: 2 }, (columns) => ({
  '@media': { [beside]: { gridColumn: `span ${columns}` } },
}))

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 44,
  cursor: 'pointer',
})

export const box = style({
  flexShrink: 0,
  width: 20,
  height: 20,
  margin: 0,
  accentColor: tokens.color.accent,
})
