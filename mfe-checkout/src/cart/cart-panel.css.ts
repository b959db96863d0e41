import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const badge = style({
  display: 'inline-block',
  minWidth: '1.75rem',
  paddingInline: tokens.space.xs,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
  color: tokens.color.onAccent,
  fontSize: tokens.size.xs,
  lineHeight: '1.75rem',
  textAlign: 'center',
  verticalAlign: 'middle',
})

export const footer = style({ display: 'grid', gap: tokens.space.sm })

export const total = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: tokens.size.lg,
  fontVariantNumeric: 'tabular-nums',
})
