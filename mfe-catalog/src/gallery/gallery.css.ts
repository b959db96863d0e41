import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ display: 'grid', gap: tokens.space.sm })

/** The picture of a card grows into it. */
export const stage = style({
  viewTransitionName: 'product-picture',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
})

const looking = style({ display: 'block', transition: `transform ${tokens.motion.slow}` })

/** Where a closer look is, and how close. */
export const crop = styleVariants({
  whole: [looking],
  print: [looking, { transform: 'scale(2)', transformOrigin: '50% 46%' }],
  collar: [looking, { transform: 'scale(2.2)', transformOrigin: '50% 12%' }],
  hem: [looking, { transform: 'scale(2)', transformOrigin: '42% 88%' }],
})

export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: tokens.space.sm,
})

export const thumb = style({
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  borderRadius: tokens.radius.sm,
  backgroundColor: 'transparent',
  overflow: 'hidden',
  cursor: 'pointer',
  selectors: {
    '&:hover': { outline: `1px solid ${tokens.color.lineStrong}`, outlineOffset: 2 },
    '&[aria-pressed="true"]': { outline: `2px solid ${tokens.color.ink}`, outlineOffset: 2 },
    '&:focus-visible': { outline: `3px solid ${tokens.color.accent}`, outlineOffset: 2 },
  },
})
