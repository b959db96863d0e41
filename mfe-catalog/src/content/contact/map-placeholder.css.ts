import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
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
