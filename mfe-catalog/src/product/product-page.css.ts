import { style, styleVariants } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column, oneColumn, row, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

export const root = style([stack, column, { paddingBlock: `${space.lg} ${space.section}` }])
export const breadcrumb = style([row, { gap: space.xs, fontSize: size.sm, color: color.inkSoft }])

export const columns = style({
  display: 'grid',
  gap: `${space.xl} clamp(${space.lg}, 4vw, ${space.xxl})`,
  alignItems: 'start',
  '@media': { [from('tablet')]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' } },
})

export const details = style({
  ...oneColumn,
  gap: space.md,
  '@media': {
    [from('tablet')]: { position: 'sticky', top: `calc(${tokens.layout.header} + ${space.lg})` },
  },
})

/** Stacked combining marks cannot wrap, so the edge of the text clips them. */
export const name = style({ overflowWrap: 'anywhere', overflowX: 'clip' })

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
})

export const related = style({ display: 'grid', gap: space.lg, paddingBlockStart: space.xxl })

export const relatedGrid = style({
  display: 'grid',
  gap: space.lg,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '@media': { [below('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const crumb = style({
  display: 'inline-flex',
  gap: space.xs,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:last-child)::after': { content: '"/" / ""', color: color.lineStrong } },
})

export const notes = style({ borderBlockEnd: `1px solid ${color.line}` })
export const noteFacts = style({ display: 'grid', gap: space.xs, fontSize: size.sm })
export const noteFact = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space.sm,
})
export const factName = style({ color: color.ink, fontWeight: 650 })

/** Limits the picture on phones, so that name and price fit on the first screen. */
const phoneHeight = '42svh'

export const gallery = style({
  display: 'grid',
  gap: space.sm,
  '@media': { [below('landscape')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})

/** The clicked card's picture has the same transition name, so it morphs into this picture. */
const carried = style({
  viewTransitionName: 'product-picture',
  position: 'relative',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
})

export const stage = style([
  carried,
  {
    '@media': {
      [below('landscape')]: { display: 'grid', alignItems: 'center', maxHeight: phoneHeight },
    },
  },
])

/** Without thumbnails beside it, the picture can be taller on phones. */
const swipedHeight = '46svh'

export const pictures = style({ display: 'grid', gap: space.sm })
export const pictureStage = carried

export const strip = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '100%',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  '@media': {
    '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
    // Without JavaScript, there are no thumbnails, so a mouse needs the scroll bar.
    '(scripting: enabled)': { scrollbarWidth: 'none' },
  },
  selectors: { '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: -3 } },
})

export const slide = style({
  display: 'grid',
  alignItems: 'center',
  overflow: 'hidden',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  '@media': { [below('landscape')]: { maxHeight: swipedHeight } },
})

/** On phones, the counter replaces the thumbnails. */
export const counter = style({
  position: 'absolute',
  insetBlockEnd: space.sm,
  insetInlineEnd: space.sm,
  paddingInline: space.sm,
  borderRadius: tokens.radius.round,
  backgroundColor: color.paper,
  color: color.ink,
  fontSize: size.sm,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from('landscape')]: { display: 'none' } },
})

export const pictureThumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(5rem, 1fr))',
  gap: space.sm,
  '@media': { [below('landscape')]: { display: 'none' } },
})

const looking = style({ display: 'block', transition: `transform ${tokens.motion.slow}` })

export const crop = styleVariants({
  whole: [looking],
  print: [looking, { transform: 'scale(2)', transformOrigin: '50% 46%' }],
  collar: [looking, { transform: 'scale(2.2)', transformOrigin: '50% 12%' }],
  hem: [looking, { transform: 'scale(2)', transformOrigin: '42% 88%' }],
})

export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space.sm,
  '@media': {
    [below('landscape')]: {
      gridTemplateColumns: '4rem',
      gridTemplateRows: 'repeat(4, minmax(0, 1fr))',
      gap: space.xs,
      maxHeight: phoneHeight,
    },
  },
})

export const thumb = style({
  display: 'block',
  width: '100%',
  height: '100%',
  borderRadius: tokens.radius.sm,
  overflow: 'hidden',
  selectors: {
    '&:hover': { outline: `1px solid ${color.lineStrong}`, outlineOffset: 2 },
    '&[aria-pressed="true"]': { outline: `2px solid ${color.ink}`, outlineOffset: 2 },
    '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
})
