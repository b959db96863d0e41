import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.section,
})

/** The centered column of the page. */
export const column = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { '(max-width: 40rem)': { paddingInline: tokens.space.md } },
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

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 700,
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
    '(min-width: 40.01rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '(max-width: 40rem)': {
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
      '(min-width: 56rem)': {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
        gap: tokens.space.section,
      },
    },
  },
])

export const quickPicture = style({ display: 'block' })

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
    '(max-width: 62rem)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    '(max-width: 40rem)': { gap: `${tokens.space.lg} ${tokens.space.sm}` },
  },
})

export const tileItem = style({
  '@media': {
    '(max-width: 62rem)': {
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
  '@media': { '(max-width: 40rem)': { fontSize: tokens.size.sm } },
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
    '(max-width: 40rem)': { marginInline: `calc(-1 * ${tokens.space.md})`, borderRadius: 0 },
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
    '(min-width: 48rem)': {
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

export const closingLinks = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
