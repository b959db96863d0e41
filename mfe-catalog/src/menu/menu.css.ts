import { style, styleVariants } from '@vanilla-extract/css'

import { below, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, touchTarget } from '@shop/ui/type'

import { row, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

const twoColumns = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }

export const mega = style([
  stack,
  {
    paddingBlock: `${space.lg} 0`,
    paddingInline: `max(${space.lg}, calc((100vw - ${tokens.layout.page}) / 2 + ${space.lg}))`,
    // Leaves room for a banner above the header, so that the lower end of the menu stays visible.
    maxHeight: `calc(100dvh - ${tokens.layout.header} - 3.5rem)`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    backgroundColor: color.paper,
    borderBlockEnd: `1px solid ${color.line}`,
    boxShadow: tokens.shadow.overlay,
    '@media': {
      '(prefers-reduced-motion: no-preference)': {
        transition: `opacity ${tokens.motion.fast}, transform ${tokens.motion.fast}`,
        '@starting-style': { opacity: 0, transform: 'translateY(-6px)' },
      },
    },
  },
])

export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.xl,
  '@media': { [below('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.md } },
})

const grid = style({
  display: 'grid',
  gap: space.xxl,
  minHeight: '21rem',
  '@media': { [below('laptop')]: { gap: space.lg } },
})

export const columns = styleVariants({
  plain: [grid, { gridTemplateColumns: '12rem minmax(0, 1fr)' }],
  selected: [grid, { gridTemplateColumns: '12rem minmax(0, 1.1fr) minmax(0, 1fr)' }],
})

export const side = style({ display: 'grid', alignContent: 'start', gap: space.lg })
export const sideGroup = style({ display: 'grid', gap: space.xxs })
const opener = style({ display: 'flex', alignItems: 'center', width: '100%', textAlign: 'start' })

export const category = style([
  opener,
  { minHeight: 44, fontWeight: 650, selectors: { '&[aria-pressed="true"]': { fontWeight: 850 } } },
])

export const categoryName = style({
  textUnderlineOffset: 7,
  selectors: {
    [`${category}:hover &`]: { textDecoration: 'underline' },
    [`${category}[aria-pressed="true"] &`]: {
      textDecoration: 'underline',
      textDecorationColor: color.accent,
      textDecorationThickness: 3,
    },
  },
})

/** This arrow points to the preview, or away from it if a click would deselect the category. */
export const forward = style({
  width: 7,
  height: 7,
  marginInline: `${space.sm} 3px`,
  borderBlockStart: '2px solid currentColor',
  borderInlineEnd: '2px solid currentColor',
  color: color.inkSoft,
  transform: 'rotate(45deg)',
  selectors: {
    [`${category}[aria-pressed="true"] &`]: { color: 'inherit', transform: 'rotate(225deg)' },
  },
})

export const section = style({ borderBlockEnd: `1px solid ${color.line}` })

export const sectionOpener = style([
  opener,
  {
    minHeight: 56,
    fontSize: size.lg,
    fontWeight: 750,
    fontStretch: '112%',
    selectors: { '&[aria-expanded="true"]': { color: color.accent } },
  },
])

export const arrow = style({
  marginInlineStart: space.sm,
  transition: `transform ${tokens.motion.fast}`,
  selectors: { [`${sectionOpener}[aria-expanded="true"] &`]: { transform: 'rotate(180deg)' } },
})

export const sectionContent = style({ paddingBlockEnd: space.md })

export const count = style({
  marginInlineStart: 'auto',
  color: color.inkSoft,
  fontSize: size.xs,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  selectors: { [`${sectionOpener} &`]: { fontSize: size.sm } },
})

export const quickLink = style([touchTarget, { fontSize: size.sm }])
export const quickActions = style({ ...twoColumns, gap: space.sm })

export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  paddingBlock: space.md,
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.paper,
  '@media': { [short]: { position: 'static' } },
})

export const promises = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.xs} ${space.xl}`,
  marginInlineEnd: 'auto',
  fontSize: size.sm,
  color: color.inkSoft,
})

export const preview = style({ display: 'grid', gap: space.md, alignContent: 'start' })
export const facts = style({ ...twoColumns, gap: `${space.sm} ${space.lg}`, fontSize: size.sm })
export const products = style({ display: 'grid', gap: space.xs, alignContent: 'start' })

export const lists = styleVariants({
  lines: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(13rem, 25% - ${space.lg})), 1fr))`,
    columnGap: space.lg,
  },
  tiles: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 15rem)',
    gap: space.md,
    '@media': {
      [below('laptop')]: {
        selectors: {
          '&:has(> :nth-child(6))': {
            gridAutoFlow: 'row',
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          },
        },
      },
    },
  },
})

const entry = style({ display: 'flex', gap: space.sm, fontSize: size.sm, textDecoration: 'none' })
const tile = style([entry, { flexDirection: 'column' }])

export const entries = styleVariants({
  lines: [entry, { alignItems: 'center', minHeight: 80, paddingBlock: space.xxs }],
  tiles: [tile],
})

export const thumbs = styleVariants({ lines: { width: 56, flexShrink: 0 }, tiles: {} })
export const lineText = style({ display: 'grid', minWidth: 0 })

export const lineName = style([
  oneLine,
  {
    fontWeight: 600,
    selectors: {
      [`${entry}:hover &`]: { textDecoration: 'underline' },
      [`${tile} &`]: { whiteSpace: 'normal', overflowWrap: 'break-word', maxHeight: '3em' },
    },
  },
])

export const foundHead = style([row, { alignItems: 'baseline', gap: `0 ${space.lg}` }])
export const why = style({ maxWidth: '60ch', overflowWrap: 'anywhere' })

export const previewLines = style({
  ...twoColumns,
  columnGap: space.lg,
  '@media': { [below('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minHeight: 56,
  paddingInline: space.md,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.raised,
  selectors: { '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: 2 } },
})

/** The field has no outline, because the form around it shows the focus ring. */
export const searchInput = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 48,
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  textOverflow: 'ellipsis',
  selectors: { '&::placeholder': { color: color.inkSoft, opacity: 1 } },
})

export const stats = style({ display: 'flex' })
export const stat = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  flexGrow: 1,
  paddingInline: space.lg,
  borderInlineStart: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderInlineStart: 0, paddingInlineStart: 0 } },
})

export const statName = style({ fontSize: size.xs, color: color.inkSoft })
export const statValue = style({
  fontSize: size.lg,
  fontWeight: 850,
  fontStretch: '118%',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})
