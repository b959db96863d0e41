import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Over the page, so that nothing moves; above the assistant's corner on the other side. */
export const mark = style({
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
