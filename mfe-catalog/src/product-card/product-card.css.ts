import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

import { oneColumn } from '../page/page.css.ts'

const { color, size, space } = tokens

export const card = style({
  ...oneColumn,
  position: 'relative',
  gridTemplateAreas: '"picture" "text"',
  gap: space.sm,
  alignContent: 'start',
})

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateAreas: '"picture text tools" "picture text purchase"',
  gridTemplateColumns: '10rem minmax(0, 1fr) 15rem',
  gridTemplateRows: 'auto 1fr',
  gap: `${space.xs} ${space.lg}`,
  alignItems: 'start',
  paddingBlockEnd: space.lg,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [below('tablet')]: {
      gridTemplateAreas: '"picture text" "purchase purchase"',
      gridTemplateColumns: '7.5rem minmax(0, 1fr)',
      gap: space.md,
    },
  },
})

export const stage = style({ position: 'relative', gridArea: 'picture' })

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
  zIndex: 2,
  display: 'flex',
  gap: space.xxs,
  justifySelf: 'end',
  selectors: {
    [`${card} &`]: { gridArea: 'picture', flexDirection: 'column', margin: space.xxs },
    [`${row} &`]: { gridArea: 'tools' },
  },
  '@media': {
    [below('tablet')]: { selectors: { [`${row} &`]: { gridArea: 'text', alignSelf: 'end' } } },
  },
})

export const tool = style({
  position: 'relative',
  display: 'grid',
  selectors: {
    [`${card} &::before`]: {
      content: '""',
      position: 'absolute',
      inset: 3,
      borderRadius: tokens.radius.round,
      backgroundColor: color.raised,
    },
  },
})

const reveals = `${card}:hover &, ${card}:focus-within &`

export const eye = style([
  tool,
  {
    transition: `opacity ${tokens.motion.fast}`,
    '@media': {
      '(hover: hover)': {
        selectors: { [`${card} &`]: { opacity: 0 }, [reveals]: { opacity: 1 } },
      },
    },
  },
])

export const purchase = style({
  ...oneColumn,
  zIndex: 2,
  gap: space.xs,
  selectors: {
    [`${card} &`]: {
      gridArea: 'picture',
      alignSelf: 'end',
      margin: space.xs,
      padding: space.xs,
      borderRadius: tokens.radius.md,
      backgroundColor: color.raised,
      boxShadow: tokens.shadow.raised,
      opacity: 0,
      transition: `opacity ${tokens.motion.fast}`,
    },
    [`${row} &`]: { gridArea: 'purchase' },
    [reveals]: { opacity: 1 },
  },
  '@media': {
    [`(hover: none), ${below('landscape')}`]: { selectors: { [`${card} &`]: { display: 'none' } } },
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
    '&[aria-pressed="true"]': { backgroundColor: color.inverse, color: color.onInverse },
  },
})

/** Stacked combining marks cannot wrap, so the edge of the card clips them. */
export const text = style({ ...oneColumn, gridArea: 'text', gap: space.xxs, overflowX: 'clip' })
export const name = style({ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' })

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.sm,
})

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

export const description = style([clamped.three, { maxWidth: '60ch' }])
