import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const card = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.md,
  maxWidth: '40rem',
  padding: tokens.space.lg,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
})

export const steps = style({
  display: 'grid',
  gap: tokens.space.xs,
  margin: 0,
  paddingInlineStart: tokens.space.lg,
  listStyle: 'disc',
})

const root = style([card, { gap: tokens.space.sm }])

export const panel = styleVariants({
  success: [root, { borderColor: tokens.color.success, backgroundColor: tokens.color.successSoft }],
  error: [root, { borderColor: tokens.color.danger, backgroundColor: tokens.color.dangerSoft }],
})
