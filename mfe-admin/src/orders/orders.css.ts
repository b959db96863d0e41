import { style, styleVariants } from '@vanilla-extract/css'

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

export const chipText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const statusFrame = style({
  position: 'relative',
  display: 'inline-grid',
  alignItems: 'center',
  justifySelf: 'start',
})

const statusControl = style({
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

export const statusSelect = styleVariants({
  pending: [statusControl, { backgroundColor: color.warningSoft, color: color.warning }],
  processing: [statusControl, { backgroundColor: color.infoSoft, color: color.info }],
  shipped: [statusControl, { backgroundColor: color.violetSoft, color: color.violet }],
  delivered: [statusControl, { backgroundColor: color.successSoft, color: color.success }],
  cancelled: [statusControl, { backgroundColor: color.dangerSoft, color: color.danger }],
})

/** The opened list is the browser's own; it must not take over the badge's ground. */
export const statusOption = style({ backgroundColor: color.raised, color: color.ink })

export const details = style({ display: 'grid', gap: tokens.space.lg })

export const orderId = style({ fontFamily: tokens.font.mono, fontSize: tokens.size.sm })
export const lines = style({ display: 'grid', gap: tokens.space.sm })
export const items = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: tokens.space.md,
  paddingBlock: tokens.space.sm,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

export const itemName = style({ fontWeight: 650 })

export const amount = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})

export const sums = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${tokens.space.xxs} ${tokens.space.md}`,
  paddingBlockStart: tokens.space.md,
  fontVariantNumeric: 'tabular-nums',
})

export const total = style({ fontWeight: 750, fontSize: tokens.size.lg })
