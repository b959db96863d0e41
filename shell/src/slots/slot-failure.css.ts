import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const corner = style({
  position: 'fixed',
  insetInlineEnd: tokens.space.md,
  insetBlockEnd: tokens.space.md,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.md,
  padding: tokens.space.sm,
  paddingInlineStart: tokens.space.lg,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.raised,
  boxShadow: tokens.shadow.overlay,
  fontSize: tokens.size.sm,
})
