import { style, styleVariants } from '@vanilla-extract/css'

import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column, row, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

const narrowOnly = { '@media': { [from('laptop')]: { display: 'none' } } }

/** Matches phones without JavaScript, where the sort form has a submit button in its own line. */
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
    outline: 'none',
    transition: `opacity ${tokens.motion.fast}`,
    selectors: { '&[aria-busy="true"]': { opacity: 0.55 } },
    '@media': { [from('laptop')]: { gridArea: 'results' } },
  },
])

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  paddingBlockEnd: space.sm,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [isBare]: { justifyContent: 'space-between' } },
})

/** Without results, the bar has only the filter button, which wide screens do not need. */
export const emptyBar = style([bar, narrowOnly])

export const opener = style({ flexShrink: 0, ...narrowOnly })

export const sort = style({
  flex: '1 1 5.5rem',
  display: 'flex',
  justifyContent: 'end',
  gap: space.xs,
  minWidth: 0,
  '@media': { [isBare]: { order: 1, flexBasis: '100%', justifyContent: 'space-between' } },
})

export const views = style({ display: 'flex', flexShrink: 0 })
export const chips = style([row, { gap: space.xs }])

export const chosen = style({ maxWidth: '100%' })

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

export const item = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 26rem' })

export const pages = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.md,
  paddingBlockStart: space.lg,
})

export const filters = style({
  margin: 0,
  overflowY: 'auto',
  '@media': {
    [from('laptop')]: {
      display: 'grid',
      alignContent: 'start',
      gap: space.md,
      position: 'sticky',
      inset: `calc(${tokens.layout.header} + ${space.lg}) auto auto`,
      gridArea: 'filters',
      width: 'auto',
      height: 'auto',
      maxHeight: `calc(100dvh - ${tokens.layout.header} - 3rem)`,
      padding: `0 ${space.md} ${space.xs} 4px`,
      marginInlineStart: -4,
      scrollbarWidth: 'thin',
    },
    [below('laptop')]: {
      inset: 'auto 0 0 0',
      width: '100%',
      // With a popover's default height, WebKit stretches a grid to its `max-height`.
      height: 'auto',
      maxHeight: '88dvh',
      paddingInline: space.md,
      borderBlockStart: `1px solid ${color.line}`,
      boxShadow: tokens.shadow.overlay,
      overscrollBehavior: 'contain',
      selectors: {
        '&:popover-open': { display: 'grid', gap: space.lg },
        '&::backdrop': { backgroundColor: color.veil },
      },
    },
  },
})

const sheetEdge = style({
  position: 'sticky',
  backgroundColor: color.paper,
  '@media': { ...narrowOnly['@media'], [short]: { position: 'static' } },
})

export const sheetHead = style([
  sheetEdge,
  {
    insetBlockStart: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: space.xs,
    borderBlockEnd: `1px solid ${color.line}`,
    '@media': narrowOnly['@media'],
  },
])

export const sheetFoot = style([sheetEdge, { insetBlockEnd: 0, paddingBlock: space.sm }])
export const filter = style({ display: 'grid', gap: space.xs })

const grid = style({
  display: 'grid',
  columnGap: space.md,
  '@media': {
    [below('laptop')]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
      columnGap: space.lg,
    },
  },
})

export const choices = styleVariants({
  rows: [grid],
  pairs: [
    grid,
    { '@media': { [from('laptop')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
  ],
})

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 36,
  fontSize: size.sm,
  textDecoration: 'none',
  borderBlockEnd: `1px solid transparent`,
  selectors: { '&[aria-current]': { fontWeight: 800 } },
  '@media': { [below('laptop')]: { minHeight: 44 } },
})

export const emptyChoice = style([choice, { color: color.inkSoft }])

export const choiceText = style({
  flexGrow: 1,
  overflowWrap: 'anywhere',
  selectors: {
    [`a${choice}:hover &`]: { textDecoration: 'underline' },
    [`${choice}[aria-current] &`]: {
      textDecoration: 'underline',
      textDecorationColor: color.accent,
      textDecorationThickness: 3,
      textUnderlineOffset: 6,
    },
  },
})

export const count = style({
  color: color.inkSoft,
  fontSize: size.xs,
  fontVariantNumeric: 'tabular-nums',
})
