import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ display: 'flex' })

export const tile = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  flexGrow: 1,
  paddingInline: tokens.space.lg,
  borderInlineStart: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { borderInlineStart: 0, paddingInlineStart: 0 } },
})

export const name = style({ fontSize: tokens.size.xs, color: tokens.color.inkSoft })

export const value = style({
  fontSize: tokens.size.lg,
  fontWeight: 850,
  fontStretch: '118%',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})
