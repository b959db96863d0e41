import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
})

export const sections = style({ display: 'grid', gap: tokens.space.xxl })
export const section = style({ display: 'grid', gap: tokens.space.md })

export const legend = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  padding: 0,
  marginBlockEnd: tokens.space.md,
  fontSize: tokens.size.lg,
  fontWeight: 750,
})

export const number = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.sm,
})

/** Fields in pairs where there is room. */
export const fields = style({
  display: 'grid',
  gap: tokens.space.md,
  '@media': { '(min-width: 36rem)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})

const span = (columns: number) =>
  style({ '@media': { '(min-width: 36rem)': { gridColumn: `span ${columns}` } } })

export const whole = span(6)
export const half = span(3)
export const third = span(2)

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 44,
})
export const lines = style({ display: 'grid', gap: tokens.space.xs, fontSize: tokens.size.sm })

export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: tokens.space.md,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})

/** Never broken in two. */
export const amount = style({ flexShrink: 0, whiteSpace: 'nowrap' })

export const changed = style({
  display: 'grid',
  gap: tokens.space.xs,
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.dangerSoft,
  color: tokens.color.danger,
  fontSize: tokens.size.sm,
})
