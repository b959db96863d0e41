import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

const { color, size, space } = tokens

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.md}`,
  minHeight: 56,
})

export const selectAll = style([touchTarget, { gap: space.xs, fontSize: size.sm, fontWeight: 600 }])

export const checkbox = style({ width: 20, height: 20, flexShrink: 0, margin: 0 })

export const checkboxTarget = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginInlineStart: -12,
})

export const looks = style({ marginInlineStart: 'auto' })

export const product = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
})

export const description = style({ maxWidth: '32rem', color: color.inkSoft, fontSize: size.sm })

export const soldOut = style({ color: color.danger, fontWeight: 650 })
export const soldOutSizes = style({ color: color.danger, fontSize: size.xs, whiteSpace: 'normal' })
export const stock = style({ color: color.inkSoft })

export const gridCard = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space.sm,
  padding: space.sm,
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: color.raised,
})

export const gridFacts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.xs,
  fontSize: size.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const gridActions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineStart: space.sm,
  borderBlockStart: `1px solid ${color.line}`,
})

export const gridButtons = style({ display: 'flex', marginInlineStart: 'auto' })

export const details = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'start',
})
