import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

/** On a phone, a few lines of the description are enough. */
export const brief = style({
  '@media': {
    [below('landscape')]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 5,
      overflow: 'hidden',
      fontSize: size.sm,
    },
  },
})

/** Scrolled to, it stays clear of the sticky header. */
export const picker = style({
  // A fieldset is never narrower than its longest word otherwise.
  minWidth: 0,
  scrollMarginBlock: `calc(${tokens.layout.header} + ${space.lg}) ${space.lg}`,
})

export const legend = style({
  marginBlockEnd: space.xs,
  fontSize: size.sm,
  fontWeight: 650,
  overflowWrap: 'anywhere',
})
export const problem = style([legend, { color: color.danger }])
export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })

/** The invisible radio covers its option, so that a press anywhere on it counts. */
export const radio = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})

const option = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  selectors: {
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
})

export const textOption = style([
  option,
  {
    minWidth: 52,
    maxWidth: '100%',
    minHeight: 48,
    paddingInline: space.sm,
    overflowWrap: 'anywhere',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: tokens.radius.sm,
    fontWeight: 600,
    selectors: {
      '&:hover': { borderColor: color.ink },
      '&[data-sold-out]': { color: color.inkSoft, textDecoration: 'line-through' },
      '&:has(:checked)': { backgroundColor: color.inverse, color: color.onInverse },
      [`${picker}[aria-invalid='true'] &`]: { borderColor: color.danger },
    },
  },
])

export const swatchOption = style([
  option,
  {
    width: 44,
    height: 44,
    borderRadius: tokens.radius.round,
    border: '2px solid transparent',
    selectors: {
      '&:has(:checked)': { borderColor: color.ink },
      // A line through the dot, which can be seen on any of its colors.
      '&[data-sold-out]::after': {
        content: '""',
        position: 'absolute',
        width: 38,
        height: 2,
        rotate: '-45deg',
        backgroundColor: color.ink,
        boxShadow: `0 0 0 1px ${color.paper}`,
        pointerEvents: 'none',
      },
    },
  },
])

const dot = style({
  display: 'inline-block',
  flexShrink: 0,
  borderRadius: tokens.radius.round,
  border: `1px solid ${color.lineStrong}`,
})

export const swatchSizes = styleVariants({ sm: 16, md: 30 }, (side) => ({
  width: side,
  height: side,
}))
export const swatches = styleVariants(tokens.swatch, (backgroundColor) => [
  dot,
  { backgroundColor },
])

/** In the place of the stock, which is subtle. */
export const soldOut = style({ fontSize: size.sm, fontWeight: 650 })

export const unscripted = style({
  paddingInlineStart: space.md,
  borderInlineStart: `3px solid ${color.accent}`,
  maxWidth: '60ch',
})

export const buy = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
})

/** Takes the rest of the row, so that the three controls fit in one row of a phone. */
export const add = style({ flex: '1 1 7rem', minWidth: '7rem' })
