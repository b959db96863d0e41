import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'inline-flex',
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  overflow: 'clip',
})

export const side = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: tokens.space.md,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current]': { backgroundColor: tokens.color.inverse, color: tokens.color.onInverse },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
