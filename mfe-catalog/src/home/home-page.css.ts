import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column } from '../page/page.css.ts'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.section,
})

export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** A heading and the way to more of it. */
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${tokens.space.xs} ${tokens.space.lg}`,
})

export const trustBar = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 42%), 1fr))',
    gap: tokens.space.md,
    marginBlockStart: `calc(-1 * ${tokens.space.section} + ${tokens.space.lg})`,
    fontSize: tokens.size.sm,
  },
])

export const promise = style({
  display: 'grid',
  alignContent: 'start',
  paddingBlockStart: tokens.space.sm,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

/** On a phone the cards are swiped through; the next one shows its edge. */
export const featuredCards = style({
  display: 'grid',
  gap: tokens.space.lg,
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [below('landscape')]: {
      gridAutoFlow: 'column',
      gridAutoColumns: '78%',
      gap: tokens.space.sm,
      marginInline: `calc(-1 * ${tokens.space.md})`,
      paddingInline: tokens.space.md,
      scrollPaddingInline: tokens.space.md,
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x mandatory',
      scrollbarWidth: 'none',
    },
  },
})

export const quickCheckout = style({ backgroundColor: tokens.color.sunken })

export const quickInner = style([
  column,
  {
    display: 'grid',
    alignItems: 'center',
    gap: tokens.space.xl,
    paddingBlock: tokens.space.xxl,
    '@media': {
      [from('laptop')]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
        gap: tokens.space.section,
      },
    },
  },
])

export const quickText = style({ display: 'grid', gap: tokens.space.md, justifyItems: 'start' })
export const quickName = style({ textDecoration: 'none', overflowWrap: 'anywhere' })
export const quickPrice = style({ fontSize: tokens.size.lg })

export const quickActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.sm,
})

/** Five in a row, or rows of two and three. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: tokens.space.md,
  '@media': {
    [below('laptop')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    [below('landscape')]: { gap: `${tokens.space.lg} ${tokens.space.sm}` },
  },
})

export const tileItem = style({
  '@media': {
    [below('laptop')]: {
      gridColumn: 'span 2',
      selectors: { '&:nth-child(-n + 2)': { gridColumn: 'span 3' } },
    },
  },
})

export const tile = style({ display: 'grid', gap: tokens.space.xs, textDecoration: 'none' })

export const tileText = style({
  display: 'grid',
  selectors: { [`${tile}:hover &`]: { textDecoration: 'underline' } },
})

/** The longest name fits in one line of a third of a phone. */
export const tileName = style({
  '@media': { [below('landscape')]: { fontSize: tokens.size.sm } },
})

export const film = style([column, { display: 'grid', gap: tokens.space.xl }])

export const filmFrame = style({
  position: 'relative',
  aspectRatio: '16 / 10',
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': {
    [below('landscape')]: { marginInline: `calc(-1 * ${tokens.space.md})`, borderRadius: 0 },
  },
})

export const filmControls = style({
  position: 'absolute',
  insetBlockEnd: tokens.space.sm,
  insetInlineStart: tokens.space.sm,
  display: 'flex',
  gap: tokens.space.xxs,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.deep,
})

export const features = style({
  display: 'grid',
  gap: tokens.space.xl,
  '@media': {
    [from('tablet')]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: tokens.space.lg,
    },
  },
})

export const feature = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const featureNumber = style({
  color: tokens.color.accent,
  fontSize: tokens.size.xl,
  fontWeight: 900,
  fontStretch: '125%',
  lineHeight: 1.2,
})

export const closing = style({
  backgroundColor: tokens.color.brand,
  color: tokens.color.onBrand,
})

export const closingInner = style([
  column,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: tokens.space.xl,
    paddingBlock: tokens.space.section,
  },
])
