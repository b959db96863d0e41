import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const details = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  columnGap: tokens.space.xl,
  width: '100%',
  paddingBlock: tokens.space.sm,
  borderBlock: `1px solid ${tokens.color.line}`,
})

export const plain = style({ paddingBlock: tokens.space.xs })

export const hours = style({
  display: 'grid',
  gridTemplateColumns: '5rem auto',
  justifyContent: 'start',
  fontVariantNumeric: 'tabular-nums',
})

export const note = style({
  padding: tokens.space.md,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
})

export const thanks = style({ fontWeight: 600, color: tokens.color.success })

export const map = style({
  position: 'relative',
  gridColumn: '1 / -1',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.sunken,
})

export const drawing = style({ width: '100%', height: 'clamp(16rem, 32vw, 26rem)' })
export const streets = style({ fill: 'none', stroke: tokens.color.line, strokeWidth: 2 })

export const river = style({
  fill: 'none',
  stroke: tokens.color.paper,
  strokeWidth: 58,
  strokeLinecap: 'round',
})

export const here = style({
  fill: tokens.color.accent,
  stroke: tokens.color.sunken,
  strokeWidth: 4,
})

export const caption = style({
  position: 'absolute',
  insetInlineStart: tokens.space.lg,
  insetBlockEnd: tokens.space.lg,
  display: 'grid',
  padding: `${tokens.space.sm} ${tokens.space.md}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
})
