import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

const { color, size, space } = tokens

export const root = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.sm,
  alignContent: 'start',
})
export const stage = style({ position: 'relative' })

export const marks = style({
  position: 'absolute',
  insetBlockStart: space.xs,
  insetInlineStart: space.xs,
  display: 'grid',
  justifyItems: 'start',
  gap: space.xxs,
  pointerEvents: 'none',
})

export const mark = style({
  paddingInline: space.xs,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontSize: size.xs,
  fontWeight: 700,
  letterSpacing: '0.03em',
  lineHeight: '1.6rem',
})

export const tools = style({
  position: 'absolute',
  insetBlockStart: space.xxs,
  insetInlineEnd: space.xxs,
  zIndex: 2,
  display: 'grid',
  gap: space.xxs,
})

/** Has a background so that the icon is visible on any picture. */
export const tool = style({
  position: 'relative',
  display: 'grid',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 3,
      borderRadius: tokens.radius.round,
      backgroundColor: color.raised,
    },
  },
})

/** Appears on hover or focus. Touch screens always show it. */
export const eye = style([
  tool,
  {
    '@media': {
      '(hover: hover)': {
        opacity: 0,
        transition: `opacity ${tokens.motion.fast}`,
        selectors: { [`${root}:hover &, ${root}:focus-within &`]: { opacity: 1 } },
      },
    },
  },
])

/** Appears on hover or focus. Touch screens and small pictures use the quick view instead. */
export const quick = style({
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xs,
  selectors: {
    [`${stage} &`]: {
      position: 'absolute',
      insetInline: space.xs,
      insetBlockEnd: space.xs,
      padding: space.xs,
      borderRadius: tokens.radius.md,
      backgroundColor: color.raised,
      boxShadow: tokens.shadow.raised,
      opacity: 0,
      transition: `opacity ${tokens.motion.fast}`,
    },
    [`${root}:hover ${stage} &, ${root}:focus-within ${stage} &`]: { opacity: 1 },
  },
  '@media': {
    [`(hover: none), ${below('landscape')}`]: {
      selectors: { [`${stage} &`]: { display: 'none' } },
    },
  },
})

export const sizes = style({ display: 'flex', flexWrap: 'wrap', gap: space.xxs })

export const sizeOption = style({
  flexGrow: 1,
  // Four sizes must fit on a card that is half as wide as a phone.
  minWidth: 28,
  maxWidth: '100%',
  minHeight: 44,
  paddingInline: space.xxs,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.raised,
  fontSize: size.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { borderColor: color.ink },
    '&[data-sold-out]': { color: color.inkSoft, textDecoration: 'line-through' },
    '&[aria-pressed="true"]': {
      backgroundColor: color.inverse,
      color: color.onInverse,
    },
  },
})

/** Combining marks stacked on one letter cannot wrap, so the edge of the card clips them. */
export const text = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xxs,
  overflowX: 'clip',
})
export const name = style({ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' })

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.sm,
})

/** Long names end after three lines. The product page shows them in full. */
export const link = style([
  clamped.three,
  {
    textDecoration: 'none',
    selectors: {
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: 1,
        borderRadius: tokens.radius.md,
      },
      '&:hover': { textDecoration: 'underline' },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    },
  },
])

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '10rem minmax(0, 1fr) 15rem',
  gap: space.lg,
  alignItems: 'start',
  paddingBlockEnd: space.lg,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [below('tablet')]: { gridTemplateColumns: '7.5rem minmax(0, 1fr)', gap: space.md },
  },
})

export const rowPicture = style({ position: 'relative' })
export const rowText = style({ display: 'grid', justifyItems: 'start', gap: space.xs })

export const description = style([clamped.three, { maxWidth: '60ch' }])

export const rowControls = style({
  position: 'relative',
  zIndex: 2,
  display: 'grid',
  gap: space.xs,
  '@media': { [below('tablet')]: { gridColumn: '1 / -1' } },
})

export const rowTools = style({
  display: 'flex',
  justifyContent: 'end',
  '@media': {
    [below('tablet')]: { position: 'absolute', insetBlockEnd: '100%', insetInlineEnd: 0 },
  },
})
