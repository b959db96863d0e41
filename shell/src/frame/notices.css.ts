import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Over the page, so that nothing moves; in the corner that slots leave free. */
export const offlineNotice = style({
  position: 'fixed',
  insetBlockEnd: tokens.space.md,
  insetInlineStart: tokens.space.md,
  zIndex: 20,
  maxWidth: 'min(24rem, calc(100vw - 6rem))',
  paddingBlock: tokens.space.xs,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
  boxShadow: tokens.shadow.raised,
  fontSize: tokens.size.sm,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})

/** Says that a slot could not be filled. */
export const failedSlot = style({
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

export const notFound = style({ paddingBlockStart: tokens.space.section, textAlign: 'center' })

/** A module's page is loading. */
export const loading = style({ paddingBlock: tokens.space.xxl, textAlign: 'center' })
