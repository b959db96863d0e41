import { style, styleVariants } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column, row, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

/** A phone without scripts: the sort selector has a submit button, so it takes a line of its own. */
const isBare = `(scripting: none) and ${below('landscape')}`

export const root = style([
  stack,
  column,
  {
    columnGap: space.xxl,
    paddingBlock: `${space.xl} ${space.section}`,
    '@media': {
      [from('laptop')]: {
        gridTemplateColumns: '15rem minmax(0, 1fr)',
        gridTemplateAreas: '"head head" "filters results"',
        alignItems: 'start',
      },
    },
  },
])

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.sm,
  '@media': { [from('laptop')]: { gridArea: 'head' } },
})

export const results = style([
  stack,
  {
    alignContent: 'start',
    transition: `opacity ${tokens.motion.fast}`,
    selectors: { '&[aria-busy="true"]': { opacity: 0.55 } },
    '@media': { [from('laptop')]: { gridArea: 'results' } },
  },
])

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  paddingBlockEnd: space.sm,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [isBare]: { flexWrap: 'wrap', justifyContent: 'space-between' } },
})

/** Without results there are no sort and no view; narrow screens still need the filters' button. */
export const emptyBar = style([bar, { '@media': { [from('laptop')]: { display: 'none' } } }])

export const ways = style([row, { justifyContent: 'center' }])

export const opener = style({
  flexShrink: 0,
  '@media': { [from('laptop')]: { display: 'none' } },
})

/** Takes the width between the filters' button and the view toggle. */
export const sort = style({
  flexGrow: 1,
  display: 'flex',
  justifyContent: 'end',
  gap: space.xs,
  minWidth: 0,
  '@media': { [isBare]: { order: 1, flexBasis: '100%', justifyContent: 'space-between' } },
})

export const views = style({ display: 'flex', flexShrink: 0 })

export const chips = style([row, { gap: space.xs }])

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 36,
  maxWidth: '100%',
  paddingInline: space.sm,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.sunken,
  fontSize: size.sm,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { backgroundColor: color.line } },
  '@media': { [below('laptop')]: { minHeight: 44 } },
})

export const look = styleVariants({
  grid: {
    display: 'grid',
    gap: `${space.xl} ${space.lg}`,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 44%), 1fr))',
    '@media': { [below('landscape')]: { columnGap: space.sm } },
  },
  list: [stack],
})

/** The browser lays out far rows only when they come near; `auto` makes it reuse the last size of each. */
export const item = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 26rem' })

export const pages = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.md,
  paddingBlockStart: space.lg,
})
