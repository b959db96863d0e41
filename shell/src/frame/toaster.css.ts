import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** A manual popover, so that a toast stands above open dialogs; it never takes the pointer elsewhere. */
export const place = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: '100%',
  margin: 0,
  padding: tokens.space.md,
  border: 0,
  overflow: 'visible',
  justifyItems: 'center',
  backgroundColor: 'transparent',
  pointerEvents: 'none',
  selectors: { '&:popover-open': { display: 'grid' } },
  // On a phone the bottom belongs to the panels' buttons, the top to their titles.
  '@media': { '(max-width: 40rem)': { inset: `${tokens.layout.header} 0 auto 0` } },
})

const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  width: 'min(28rem, 100%)',
  paddingBlock: tokens.space.xs,
  paddingInline: `${tokens.space.lg} ${tokens.space.xs}`,
  borderRadius: tokens.radius.md,
  boxShadow: tokens.shadow.overlay,
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  overflowWrap: 'anywhere',
})

export const root = styleVariants({
  default: [toast, { backgroundColor: tokens.color.inverse, color: tokens.color.onInverse }],
  destructive: [toast, { backgroundColor: tokens.color.danger, color: tokens.color.onAccent }],
})

export const body = style({ flexGrow: 1, minWidth: 0 })
export const title = style({ fontWeight: 700 })
export const description = style({ fontSize: tokens.size.sm })

export const action = style({
  minHeight: 44,
  paddingInline: tokens.space.sm,
  border: 0,
  backgroundColor: 'transparent',
  fontWeight: 750,
  textDecoration: 'underline',
  textUnderlineOffset: 4,
  cursor: 'pointer',
})
