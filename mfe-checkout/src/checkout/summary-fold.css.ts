import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ borderBlock: `1px solid ${tokens.color.line}` })

export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 56,
  cursor: 'pointer',
  listStyle: 'none',
})

export const title = style({ fontWeight: 700 })

export const sign = style({
  display: 'grid',
  color: tokens.color.inkSoft,
  transition: `rotate ${tokens.motion.fast}`,
  selectors: { [`${root}[open] &`]: { rotate: '45deg' } },
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})

export const total = style({
  marginInlineStart: 'auto',
  fontSize: tokens.size.lg,
  fontVariantNumeric: 'tabular-nums',
})

export const body = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlock: `${tokens.space.sm} ${tokens.space.lg}`,
})
