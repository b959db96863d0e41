import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const list = style({ display: 'grid', gap: tokens.space.md })

/** Long carts scroll here, so that the button below stays in sight. */
export const short = style({ maxHeight: '22rem', overflowY: 'auto' })

export const line = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  gap: tokens.space.md,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const text = style({ display: 'grid', gap: tokens.space.xxs })

export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 650,
  lineHeight: 1.3,
})

/** Never broken in two. */
export const amount = style({ whiteSpace: 'nowrap' })

export const note = style({
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})
