/** Styles of the content pages: what they share, then the contact page, the FAQ and the legal pages. */
import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column, stack } from '../page/page.css.ts'

const { color, space } = tokens

const line = `1px solid ${color.line}`
/** What a link leads to stays clear of the sticky header. */
const belowHeader = `calc(${tokens.layout.header} + ${space.lg})`

/** A heading beside its text. */
export const split = style([
  stack,
  column,
  {
    columnGap: space.section,
    '@media': { [from('laptop')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' } },
  },
])

/** The intro beside the content; the intro stays in view. */
export const columns = style([
  split,
  { alignItems: 'start', rowGap: space.xxl, paddingBlock: `${space.xxl} ${space.section}` },
])

export const intro = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space.lg,
  maxWidth: '36rem',
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${space.xl})`,
    },
  },
})

export const prose = style({ display: 'grid', gap: space.md, maxWidth: '65ch' })

export const details = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  columnGap: space.xl,
  width: '100%',
  paddingBlock: space.sm,
  borderBlock: line,
})

export const plain = style({ paddingBlock: space.xs })

export const hours = style({
  display: 'grid',
  gridTemplateColumns: '5rem auto',
  justifyContent: 'start',
  fontVariantNumeric: 'tabular-nums',
})

export const note = style({
  padding: space.md,
  backgroundColor: color.sunken,
  fontSize: tokens.size.sm,
})

export const thanks = style({ fontWeight: 600, color: color.success })

export const map = style({
  position: 'relative',
  gridColumn: '1 / -1',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  backgroundColor: color.sunken,
})

export const drawing = style({ width: '100%', height: 'clamp(16rem, 32vw, 26rem)' })
export const streets = style({ fill: 'none', stroke: color.line, strokeWidth: 2 })

export const river = style({
  fill: 'none',
  stroke: color.paper,
  strokeWidth: 58,
  strokeLinecap: 'round',
})

export const here = style({ fill: color.accent, stroke: color.sunken, strokeWidth: 4 })

export const caption = style({
  position: 'absolute',
  insetInlineStart: space.lg,
  insetBlockEnd: space.lg,
  display: 'grid',
  padding: `${space.sm} ${space.md}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.raised,
})

export const questions = style({ borderBlockStart: line })

/** The height is animated where the browser can interpolate `auto`. */
export const item = style({
  borderBlockEnd: line,
  scrollMarginBlockStart: belowHeader,
  interpolateSize: 'allow-keywords',
  selectors: {
    '&::details-content': { blockSize: 0, overflow: 'clip' },
    '&[open]::details-content': { blockSize: 'auto' },
  },
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      selectors: {
        '&::details-content': {
          transition: `block-size ${tokens.motion.slow}, content-visibility ${tokens.motion.slow} allow-discrete`,
        },
      },
    },
  },
})

const mark = {
  content: '""',
  position: 'absolute',
  insetInlineEnd: 4,
  insetBlockStart: 'calc(50% - 1px)',
  inlineSize: 16,
  blockSize: 2,
  backgroundColor: 'currentColor',
  transition: `rotate ${tokens.motion.fast}`,
} as const

/** The plus of a closed question turns into the minus of an open one. */
export const question = style({
  position: 'relative',
  paddingBlock: space.lg,
  paddingInlineEnd: space.xxl,
  selectors: {
    '&:hover': { color: color.accent },
    '&::before': mark,
    '&::after': { ...mark, rotate: '90deg' },
    [`${item}[open] > &::after`]: { rotate: '0deg' },
  },
})

export const answer = style({
  maxWidth: '62ch',
  paddingBlockEnd: space.lg,
  paddingInlineEnd: space.xl,
  color: color.inkSoft,
  textWrap: 'pretty',
})

export const legalIntro = style([intro, { gap: space.md }])

export const contents = style({
  display: 'grid',
  gap: space.xs,
  width: '100%',
  marginBlockStart: space.md,
  paddingBlockStart: space.lg,
  borderBlockStart: line,
})

export const entry = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
  '@media': { [from('laptop')]: { minHeight: 36 } },
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

export const legalSections = style({ display: 'grid', gap: space.xl })

export const legalSection = style({
  display: 'grid',
  gap: space.xs,
  scrollMarginBlockStart: belowHeader,
})

export const points = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'square',
})
