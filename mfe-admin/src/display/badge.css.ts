import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color } = tokens

const root = style({
  display: 'inline-block',
  justifySelf: 'start',
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.round,
  fontSize: tokens.size.xs,
  fontWeight: 700,
  lineHeight: '1.75rem',
  whiteSpace: 'nowrap',
})

export const badge = styleVariants({
  plain: [root, { backgroundColor: color.sunken, color: color.inkSoft }],
  warning: [root, { backgroundColor: color.warningSoft, color: color.warning }],
  info: [root, { backgroundColor: color.infoSoft, color: color.info }],
  violet: [root, { backgroundColor: color.violetSoft, color: color.violet }],
  success: [root, { backgroundColor: color.successSoft, color: color.success }],
  danger: [root, { backgroundColor: color.dangerSoft, color: color.danger }],
})
