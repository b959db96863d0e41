import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: tokens.space.xs,
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: tokens.color.line } },
})

export const text = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
