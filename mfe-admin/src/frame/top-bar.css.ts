import { style } from '@vanilla-extract/css'

import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, touchTarget } from '@shop/ui/type'

const { color, radius, size, space } = tokens

const narrow = below('tablet')
const wide = from('desktop')

export const root = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: tokens.layout.header,
  paddingInline: space.md,
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.paper,
  '@media': {
    [short]: { position: 'static' },
    [narrow]: { gap: 0, paddingInline: space.xs },
    [from('laptop')]: { paddingInline: `${space.md} ${space.lg}` },
  },
})

export const onNarrow = style({ display: 'none', '@media': { [narrow]: { display: 'grid' } } })

const control = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xs,
  flex: 'none',
  minWidth: 44,
  height: 44,
  border: '1px solid transparent',
  borderRadius: radius.sm,
  fontSize: size.sm,
  fontWeight: 650,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { backgroundColor: color.sunken } },
})

export const fold = style([control, { '@media': { [narrow]: { display: 'none' } } }])

/** Shrinks first, and keeps the end of its text visible. */
export const crumbs = style({ flex: '1 1 0', minWidth: 0 })

export const crumbList = style({
  display: 'flex',
  alignItems: 'center',
  fontSize: size.sm,
  whiteSpace: 'nowrap',
})

/** On a phone only the last crumb fits. */
export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  selectors: {
    '&:not(:first-child)::before': {
      content: '"/" / ""',
      paddingInline: space.xs,
      color: color.inkSoft,
    },
  },
  '@media': {
    [narrow]: {
      selectors: {
        '&:not(:last-child)': { display: 'none' },
        '&:not(:first-child)::before': { display: 'none' },
      },
    },
  },
})

export const crumbLink = style([
  touchTarget,
  {
    color: color.inkSoft,
    textDecoration: 'none',
    selectors: { '&:hover': { color: color.ink, textDecoration: 'underline' } },
  },
])

export const crumbHere = style([
  oneLine,
  { fontWeight: 700, '@media': { [narrow]: { paddingInlineStart: space.xxs } } },
])

export const search = style([
  control,
  {
    '@media': {
      [wide]: {
        justifyContent: 'start',
        width: '16rem',
        paddingInline: space.sm,
        borderColor: color.lineStrong,
        backgroundColor: color.raised,
        color: color.inkSoft,
        fontWeight: 400,
      },
    },
  },
])

export const onWide = style({ display: 'none', '@media': { [wide]: { display: 'inline' } } })

export const searchText = style([onWide, { flexGrow: 1, textAlign: 'start' }])

/** Generated content stays out of the DOM text; `aria-keyshortcuts` announces the keys. */
export const shortcut = style([
  onWide,
  {
    selectors: {
      '&::after': {
        content: 'attr(data-keys) / ""',
        padding: '2px 6px',
        border: `1px solid ${color.line}`,
        borderRadius: radius.sm,
        backgroundColor: color.sunken,
        fontSize: size.xs,
      },
    },
  },
])

export const store = style([
  control,
  { '@media': { [wide]: { paddingInline: space.sm, borderColor: color.lineStrong } } },
])

export const add = style([
  control,
  {
    backgroundColor: color.inverse,
    color: color.onInverse,
    selectors: { '&:hover': { backgroundColor: color.accent, color: color.onAccent } },
    '@media': { [wide]: { paddingInline: `${space.sm} ${space.md}` } },
  },
])

export const mark = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  paddingInline: space.xs,
  fontSize: size.xs,
  fontWeight: 600,
  color: color.inkSoft,
  whiteSpace: 'nowrap',
})

/** On a phone only the dot is visible, but screen readers still read the text. */
export const markText = style({
  '@media': {
    [narrow]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

export const dot = style({
  width: 8,
  height: 8,
  borderRadius: radius.round,
  // A ring when off, a disc when on. Forced colors keep only borders, not backgrounds.
  border: `2px solid ${color.warning}`,
  selectors: { '&[data-on]': { border: `4px solid ${color.success}` } },
})
