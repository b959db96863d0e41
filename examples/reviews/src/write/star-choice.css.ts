import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, radius, size, space } = tokens

export const root = style({ display: 'grid', gap: 6, fontSize: size.sm, fontWeight: 600 })

export const legend = style({ paddingBlockEnd: 6 })

export const row = style({ display: 'flex', alignItems: 'center', gap: space.sm })

/** Aligns the outer stars with the fields. */
export const options = style({ display: 'flex', marginInlineStart: -8 })

export const option = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: radius.sm,
  color: color.accent,
  cursor: 'pointer',
  selectors: {
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: -3 },
  },
})

/** The invisible radio covers its star, so that a press anywhere on it counts. */
export const radio = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  // Keeps the group's name in view when the focus scrolls here.
  scrollMarginBlockStart: space.xl,
})

/** Painted up to the chosen star, or the one under the pointer. */
export const star = style({
  fill: 'none',
  selectors: {
    [`${option}:has(:checked) > &`]: { fill: 'currentColor' },
    [`${option}:has(~ ${option} :checked) > &`]: { fill: 'currentColor' },
  },
  '@media': {
    // Touch screens keep hovering the last pressed star.
    '(hover: hover)': {
      selectors: {
        [`${option}:hover > &`]: { fill: 'currentColor' },
        [`${option}:has(~ ${option}:hover) > &`]: { fill: 'currentColor' },
      },
    },
  },
})

export const word = style({ color: color.inkSoft, fontWeight: 500 })

export const problem = style({ color: color.danger, fontWeight: 500 })
