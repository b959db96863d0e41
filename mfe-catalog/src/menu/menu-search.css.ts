import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 56,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
  selectors: {
    '&:focus-within': { outline: `3px solid ${tokens.color.accent}`, outlineOffset: 2 },
  },
})

/** The form around it shows the focus. */
export const input = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 48,
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  color: tokens.color.ink,
  textOverflow: 'ellipsis',
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
})
