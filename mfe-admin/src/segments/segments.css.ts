/** A few choices side by side, links or buttons, of which one is on. */
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
  border: 0,
  background: 'none',
  color: tokens.color.ink,
  font: 'inherit',
  fontSize: tokens.size.sm,
  fontWeight: 650,
  cursor: 'pointer',
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current], &[aria-pressed="true"]': {
      backgroundColor: tokens.color.inverse,
      color: tokens.color.onInverse,
    },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
