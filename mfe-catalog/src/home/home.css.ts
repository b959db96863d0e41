import { keyframes, style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column, covering, oneColumn, row, ruled, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

export const root = style([stack, { gap: space.section }])

export const hero = style({
  ...oneColumn,
  position: 'relative',
  alignItems: 'end',
  minHeight: 'min(52rem, calc(100svh - 6.5rem))',
  backgroundColor: color.deep,
  color: color.onDeep,
  overflow: 'hidden',
  isolation: 'isolate',
  '@media': { [below('landscape')]: { minHeight: 'min(44rem, calc(100svh - 13rem))' } },
})

export const heroStage = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  selectors: {
    '&::after': {
      ...covering,
      content: '""',
      background: `linear-gradient(to top, ${color.night} 0%, transparent 62%), linear-gradient(to right, ${color.night} 0%, transparent 58%)`,
      // On phones, the text is as wide as the picture, so the gradient also covers bright parts.
      '@media': {
        [below('landscape')]: {
          background: `linear-gradient(to top, ${color.night} 30%, transparent 88%)`,
        },
      },
    },
  },
})

export const heroCopy = style([
  column,
  {
    ...oneColumn,
    justifyItems: 'start',
    gap: space.lg,
    paddingBlock: `${space.section} ${space.xxl}`,
    '@media': { [below('landscape')]: { gap: space.md } },
    // The copy stands at the bottom, so each part that arrives would move the parts above it. It
    // appears once the page continues after the hero.
    selectors: { [`${hero}:not(:has(+ *)) &`]: { visibility: 'hidden' } },
  },
])

export const heroLead = style({ maxWidth: '34ch', fontSize: size.lg, textWrap: 'pretty' })
export const heroControl = style({
  position: 'absolute',
  insetBlockStart: space.xs,
  insetInlineEnd: space.xs,
  '@media': { '(prefers-reduced-motion: reduce)': { display: 'none' } },
})

const turn = keyframes({
  '0%': { opacity: 0, transform: 'translateY(0.12em)' },
  '3%, 19%': { opacity: 1, transform: 'none' },
  '21%, 100%': { opacity: 0, transform: 'translateY(-0.08em)' },
})

export const words = style({ display: 'grid' })

const secondsAWord = 2
const wordCount = 5

export const word = Array.from({ length: wordCount }, (_, index) =>
  style({
    gridArea: '1 / 1',
    opacity: index === 0 ? 1 : 0,
    '@media': {
      '(prefers-reduced-motion: no-preference)': {
        animation: `${turn} ${secondsAWord * wordCount}s ${secondsAWord * index}s infinite both`,
        selectors: { '[data-still="true"] &': { animationPlayState: 'paused' } },
      },
    },
  }),
)

export const cover = style({ ...covering, objectFit: 'cover' })

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.lg}`,
})

export const trustBar = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 42%), 1fr))',
    gap: space.md,
    marginBlockStart: `calc(-1 * ${space.section} + ${space.lg})`,
    fontSize: size.sm,
  },
])

export const promise = style({ ...ruled, paddingBlockStart: space.sm })

/** On phones, the cards scroll sideways. The edge of the next card shows that more cards follow. */
export const featuredCards = style({
  display: 'grid',
  gap: space.lg,
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [below('landscape')]: {
      gridAutoFlow: 'column',
      gridAutoColumns: '78%',
      gap: space.sm,
      marginInline: `calc(-1 * ${space.md})`,
      paddingInline: space.md,
      scrollPaddingInline: space.md,
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x mandatory',
      scrollbarWidth: 'none',
    },
  },
})

export const quickCheckout = style({ backgroundColor: color.sunken })

export const quickInner = style([
  column,
  {
    display: 'grid',
    alignItems: 'center',
    gap: `${space.xl} ${space.section}`,
    paddingBlock: space.xxl,
    '@media': { [from('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)' } },
  },
])

export const quickText = style({ display: 'grid', gap: space.md, justifyItems: 'start' })
export const quickName = style({ textDecoration: 'none', overflowWrap: 'anywhere' })
export const quickPrice = style({ fontSize: size.lg })
export const quickActions = style([row, { gap: space.xs, paddingBlockStart: space.sm }])

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: space.md,
  '@media': {
    [below('laptop')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    [below('landscape')]: { gap: `${space.lg} ${space.sm}` },
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

export const tile = style({ display: 'grid', gap: space.xs, textDecoration: 'none' })

export const tileText = style({
  display: 'grid',
  selectors: { [`${tile}:hover &`]: { textDecoration: 'underline' } },
})

/** The longest category name must fit on one line in a third of the width of a phone. */
export const tileName = style({ '@media': { [below('landscape')]: { fontSize: size.sm } } })

export const filmFrame = style({
  position: 'relative',
  aspectRatio: '16 / 10',
  backgroundColor: color.deep,
  color: color.onDeep,
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': { [below('landscape')]: { marginInline: `calc(-1 * ${space.md})`, borderRadius: 0 } },
})

export const filmControls = style({
  position: 'absolute',
  insetBlockEnd: space.sm,
  insetInlineStart: space.sm,
  display: 'flex',
  gap: space.xxs,
  borderRadius: tokens.radius.round,
  backgroundColor: color.deep,
})

export const features = style({
  display: 'grid',
  gap: `${space.xl} ${space.lg}`,
  '@media': { [from('tablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const feature = style({ ...ruled, gap: space.xs, paddingBlockStart: space.md })

export const featureNumber = style({
  color: color.accent,
  fontSize: size.xl,
  fontWeight: 900,
  fontStretch: '125%',
  lineHeight: 1.2,
})

export const closing = style({ backgroundColor: color.brand, color: color.onBrand })

export const closingInner = style([
  column,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: space.xl,
    paddingBlock: space.section,
  },
])
