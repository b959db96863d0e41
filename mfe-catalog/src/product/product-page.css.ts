import { style, styleVariants } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column } from '../page/page.css.ts'

export const root = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.space.lg,
    paddingBlock: `${tokens.space.lg} ${tokens.space.section}`,
  },
])

export const breadcrumb = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.xs,
  fontSize: tokens.size.sm,
  color: tokens.color.inkSoft,
})

export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    [from('tablet')]: {
      gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
      columnGap: `clamp(${tokens.space.lg}, 4vw, ${tokens.space.xxl})`,
    },
  },
})

export const details = style({
  display: 'grid',
  gap: tokens.space.md,
  '@media': {
    [from('tablet')]: {
      position: 'sticky',
      top: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
    },
  },
})

export const name = style({ overflowWrap: 'anywhere' })

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
})

export const related = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.xxl,
})

export const relatedGrid = style({
  display: 'grid',
  gap: tokens.space.lg,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '@media': { [below('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const crumb = style({
  display: 'inline-flex',
  gap: tokens.space.xs,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:last-child)::after': { content: '"/"', color: tokens.color.lineStrong } },
})

export const notes = style({ borderBlockEnd: `1px solid ${tokens.color.line}` })
export const note = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const noteTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 52,
  fontWeight: 700,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+"', fontSize: tokens.size.lg, fontWeight: 400 },
    [`${note}[open] > &::after`]: { content: '"−"' },
  },
})

export const noteBody = style({
  paddingBlockEnd: tokens.space.md,
  maxWidth: '60ch',
  color: tokens.color.inkSoft,
})

export const noteFacts = style({ display: 'grid', gap: tokens.space.xs, fontSize: tokens.size.sm })
export const noteFact = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: tokens.space.sm,
})
export const factName = style({ color: tokens.color.ink, fontWeight: 650 })

/** A phone shows name and price on its first screen: the picture is cut, with the thumbnails beside it. */
const phoneHeight = '42svh'

export const gallery = style({
  display: 'grid',
  gap: tokens.space.sm,
  '@media': { [below('landscape')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})

/** Shares its transition name with the picture of the card that led here. */
export const stage = style({
  viewTransitionName: 'product-picture',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': {
    [below('landscape')]: { display: 'grid', alignItems: 'center', maxHeight: phoneHeight },
  },
})

const looking = style({ display: 'block', transition: `transform ${tokens.motion.slow}` })

/** The close-ups of `looks`: center and scale. */
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
    [below('landscape')]: {
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
