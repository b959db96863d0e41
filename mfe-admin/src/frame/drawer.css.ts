import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const drawer = style({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: 'min(18rem, 100vw)',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
  boxShadow: tokens.shadow.overlay,
  overflow: 'hidden',
  '::backdrop': { backgroundColor: tokens.color.veil },
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      transition: `transform ${tokens.motion.slow}`,
      selectors: { '&[open]': { '@starting-style': { transform: 'translateX(-100%)' } } },
    },
  },
})

/** In the brand's row. */
export const close = style({
  position: 'absolute',
  insetBlockStart: `calc((${tokens.layout.header} - 44px) / 2)`,
  insetInlineEnd: tokens.space.xs,
  zIndex: 1,
})
