import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
})
export const category = style({ borderBlockEnd: `1px solid ${tokens.color.line}` })

export const opener = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 56,
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  fontSize: tokens.size.lg,
  fontWeight: 750,
  fontStretch: '112%',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-expanded="true"]': { color: tokens.color.accent } },
})

/** Points down, and up while the category is open. */
export const arrow = style({
  display: 'grid',
  marginInlineStart: tokens.space.sm,
  transition: `transform ${tokens.motion.fast}`,
  selectors: { [`${opener}[aria-expanded="true"] &`]: { transform: 'rotate(180deg)' } },
})

export const count = style({
  marginInlineStart: 'auto',
  color: tokens.color.inkSoft,
  fontSize: tokens.size.sm,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
})

export const content = style({ paddingBlockEnd: tokens.space.md })
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: tokens.space.sm,
})
