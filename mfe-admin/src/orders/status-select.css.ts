import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  position: 'relative',
  display: 'inline-grid',
  alignItems: 'center',
  justifySelf: 'start',
})

const look = style({
  appearance: 'none',
  minHeight: 44,
  paddingInline: `${tokens.space.md} 2.25rem`,
  border: '1px solid transparent',
  borderRadius: tokens.radius.round,
  font: 'inherit',
  fontSize: tokens.size.sm,
  fontWeight: 650,
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: 'currentColor' } },
})

const { color } = tokens

export const select = styleVariants({
  pending: [look, { backgroundColor: color.warningSoft, color: color.warning }],
  processing: [look, { backgroundColor: color.infoSoft, color: color.info }],
  shipped: [look, { backgroundColor: color.violetSoft, color: color.violet }],
  delivered: [look, { backgroundColor: color.successSoft, color: color.success }],
  cancelled: [look, { backgroundColor: color.dangerSoft, color: color.danger }],
})

/** The opened list is the browser's own; it must not take over the badge's ground. */
export const option = style({ backgroundColor: color.raised, color: color.ink })
