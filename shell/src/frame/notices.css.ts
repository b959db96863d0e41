import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Over the page, so that nothing moves. */
const floating = {
  position: 'fixed',
  insetBlockEnd: `calc(${tokens.layout.bottom} + ${tokens.space.md})`,
  zIndex: 20,
  backgroundColor: tokens.color.raised,
  fontSize: tokens.size.sm,
} as const

/** In the corner that slots leave free. */
export const offlineNotice = style({
  ...floating,
  insetInlineStart: tokens.space.md,
  maxWidth: 'min(24rem, calc(100vw - 6rem))',
  paddingBlock: tokens.space.xs,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.md,
  color: tokens.color.ink,
  boxShadow: tokens.shadow.raised,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})

/** Says that a slot could not be filled. */
export const failedSlot = style({
  ...floating,
  insetInlineEnd: tokens.space.md,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.md,
  padding: tokens.space.sm,
  paddingInlineStart: tokens.space.lg,
  borderRadius: tokens.radius.round,
  boxShadow: tokens.shadow.overlay,
})

export const notFound = style({ paddingBlockStart: tokens.space.section, textAlign: 'center' })

/** A module's page is loading. */
export const loading = style({ paddingBlock: tokens.space.xxl, textAlign: 'center' })
