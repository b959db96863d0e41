import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** A phone has name and price on its first screen: the picture ends early, with the other looks beside it. */
const isPhone = '(max-width: 30rem)'
const phoneHeight = '42svh'

export const root = style({
  display: 'grid',
  gap: tokens.space.sm,
  '@media': { [isPhone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})

/** The picture of a card grows into it. */
export const stage = style({
  viewTransitionName: 'product-picture',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': { [isPhone]: { display: 'grid', alignItems: 'center', maxHeight: phoneHeight } },
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
  '@media': {
    [isPhone]: {
      gridTemplateColumns: '4rem',
      gridTemplateRows: 'repeat(4, minmax(0, 1fr))',
      gap: tokens.space.xs,
      maxHeight: phoneHeight,
    },
  },
})

export const thumb = style({
  display: 'block',
  width: '100%',
  height: '100%',
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
