import { style, styleVariants } from '@vanilla-extract/css'

import { below, forcedColors, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { covering, oneColumn } from '../page/page.css.ts'

const { color, size, space } = tokens

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

/** The margin keeps the picker below the sticky header when it is scrolled into view. */
export const picker = style({
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

/** The invisible radio covers its option, so that a click anywhere on the option counts. */
export const radio = style({ ...covering, margin: 0, opacity: 0, cursor: 'pointer' })

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
      '&[data-sold-out]::after': {
        content: '""',
        position: 'absolute',
        width: 38,
        rotate: '-45deg',
        // Forced colors replace a background color but keep a border.
        borderBlockStart: `2px solid ${color.ink}`,
        boxShadow: `0 0 0 1px ${color.paper}`,
        pointerEvents: 'none',
      },
    },
    '@media': {
      [forcedColors]: {
        gridAutoFlow: 'column',
        gap: space.xs,
        width: 'auto',
        paddingInline: space.sm,
        selectors: { '&::before': { content: 'attr(title) / ""', order: 1 } },
      },
    },
  },
])

const dot = style({
  display: 'inline-block',
  flexShrink: 0,
  borderRadius: tokens.radius.round,
  border: `1px solid ${color.lineStrong}`,
  forcedColorAdjust: 'none',
})

export const swatchSizes = styleVariants({ sm: 16, md: 30 }, (width) => ({ width, height: width }))
export const swatches = styleVariants(tokens.swatch, (backgroundColor) => [
  dot,
  { backgroundColor },
])

export const soldOut = style({ fontSize: size.sm, fontWeight: 650 })
export const soldOutBelow = style([
  soldOut,
  { selectors: { '&:not(:empty)': { paddingBlockStart: space.xs } } },
])

export const unscripted = style({
  paddingInlineStart: space.md,
  borderInlineStart: `3px solid ${color.accent}`,
  maxWidth: '60ch',
})

export const buy = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xs })

/** Wraps to a new row if the button's label would not fit in one line. */
export const buttons = style({
  display: 'flex',
  flex: '1 1 13.25rem',
  alignItems: 'center',
  gap: space.xs,
})
export const add = style({ flexGrow: 1 })

/** On phones, the picture is beside the facts, so that shoppers can buy without scrolling. */
export const quickView = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gridTemplateAreas: '"picture facts" "form form"',
  gap: space.md,
  alignItems: 'start',
  '@media': {
    [from('landscape')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"picture facts" "picture form"',
      columnGap: space.xl,
    },
  },
})

export const quickPicture = style({ gridArea: 'picture' })

export const quickFacts = style({
  ...oneColumn,
  gridArea: 'facts',
  gap: space.md,
  '@media': { [below('landscape')]: { gap: space.xs } },
})

export const quickForm = style({ ...oneColumn, gridArea: 'form', gap: space.md })
