import { keyframes, style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

/** From here on the sidebar stands beside the page; below it is a drawer. */
const beside = from('tablet')

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '@media': {
    [beside]: {
      gridTemplateColumns: '16rem minmax(0, 1fr)',
      transition: `grid-template-columns ${tokens.motion.fast}`,
      selectors: { '&[data-folded]': { gridTemplateColumns: '3rem minmax(0, 1fr)' } },
    },
  },
})

export const side = style({
  display: 'none',
  borderInlineEnd: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.raised,
  '@media': {
    [beside]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: 0,
      height: '100dvh',
    },
  },
})

export const main = style({ position: 'relative', minWidth: 0 })

export const page = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  padding: `${tokens.space.lg} ${tokens.space.md} ${tokens.space.section}`,
  outline: 'none',
  // What the skip link leads to stays clear of the bar.
  scrollMarginBlockStart: tokens.layout.header,
  '@media': {
    // What a message covers at the end of the page can be scrolled free.
    [below('landscape')]: { paddingBlockEnd: '8rem' },
    [from('laptop')]: { paddingInline: tokens.space.lg, paddingBlockStart: tokens.space.xl },
  },
})

const slide = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(350%)' },
})

/** Another page is under way; it says so in words itself when it is slow. */
export const progress = style({
  position: 'sticky',
  insetBlockStart: tokens.layout.header,
  zIndex: 11,
  display: 'block',
  height: 2,
  marginBlockEnd: -2,
  overflow: 'hidden',
  selectors: {
    '&::after': {
      content: '""',
      display: 'block',
      width: '30%',
      height: '100%',
      backgroundColor: tokens.color.accent,
      animation: `${slide} 1.1s linear infinite`,
    },
  },
})

export const drawer = style({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: 'min(18rem, 100vw)',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  backgroundColor: tokens.color.raised,
  boxShadow: tokens.shadow.overlay,
  overflow: 'hidden',
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      transition: `transform ${tokens.motion.slow}`,
      selectors: { '&[open]': { '@starting-style': { transform: 'translateX(-100%)' } } },
    },
  },
})

/** In the brand's row. */
export const drawerClose = style({
  position: 'absolute',
  insetBlockStart: `calc((${tokens.layout.header} - 44px) / 2)`,
  insetInlineEnd: tokens.space.xs,
  zIndex: 1,
})

export const loading = style({
  paddingBlock: tokens.space.xxl,
  textAlign: 'center',
  color: tokens.color.inkSoft,
})

export const tooltip = style({
  paddingInline: tokens.space.sm,
  paddingBlock: tokens.space.xxs,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.sm,
  fontWeight: 600,
  boxShadow: tokens.shadow.raised,
})

/** Above the page. */
export const tooltipPlace = style({ zIndex: 13 })
