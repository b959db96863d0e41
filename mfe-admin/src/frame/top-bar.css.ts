import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, touchTarget } from '@shop/ui/type'

const narrow = below('tablet')
const wide = from('desktop')

export const root = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: tokens.layout.header,
  paddingInline: tokens.space.md,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.paper,
  '@media': {
    [narrow]: { gap: 0, paddingInline: tokens.space.xs },
    [from('laptop')]: { paddingInline: `${tokens.space.md} ${tokens.space.lg}` },
  },
})

export const onNarrow = style({ display: 'none', '@media': { [narrow]: { display: 'grid' } } })

const control = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.xs,
  flex: 'none',
  minWidth: 44,
  height: 44,
  border: '1px solid transparent',
  borderRadius: tokens.radius.sm,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { backgroundColor: tokens.color.sunken } },
})

export const fold = style([control, { '@media': { [narrow]: { display: 'none' } } }])

/** The bar's middle gives way first, and says its end. */
export const crumbs = style({ flex: '1 1 0', minWidth: 0 })

export const crumbList = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  fontSize: tokens.size.sm,
  whiteSpace: 'nowrap',
})

/** On a phone only the page's own name fits; the menu leads to the rest. */
export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  selectors: {
    '&:not(:first-child)::before': {
      content: '"/" / ""',
      paddingInline: tokens.space.xs,
      color: tokens.color.inkSoft,
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
    color: tokens.color.inkSoft,
    textDecoration: 'none',
    selectors: { '&:hover': { color: tokens.color.ink, textDecoration: 'underline' } },
  },
])

export const crumbHere = style([
  oneLine,
  { fontWeight: 700, '@media': { [narrow]: { paddingInlineStart: tokens.space.xxs } } },
])

export const search = style([
  control,
  {
    '@media': {
      [wide]: {
        justifyContent: 'start',
        width: '16rem',
        paddingInline: tokens.space.sm,
        borderColor: tokens.color.lineStrong,
        backgroundColor: tokens.color.raised,
        color: tokens.color.inkSoft,
        fontWeight: 400,
      },
    },
  },
])

export const onWide = style({ display: 'none', '@media': { [wide]: { display: 'inline' } } })

export const searchText = style([onWide, { flexGrow: 1, textAlign: 'start' }])

/** No part of the button's name: screen readers read its keys from `aria-keyshortcuts`. */
export const shortcut = style([
  onWide,
  {
    selectors: {
      '&::after': {
        content: 'attr(data-keys) / ""',
        padding: '2px 6px',
        border: `1px solid ${tokens.color.line}`,
        borderRadius: tokens.radius.sm,
        backgroundColor: tokens.color.sunken,
        fontSize: tokens.size.xs,
      },
    },
  },
])

export const store = style([
  control,
  {
    '@media': { [wide]: { paddingInline: tokens.space.sm, borderColor: tokens.color.lineStrong } },
  },
])

export const add = style([
  control,
  {
    backgroundColor: tokens.color.inverse,
    color: tokens.color.onInverse,
    selectors: {
      '&:hover': { backgroundColor: tokens.color.accent, color: tokens.color.onAccent },
    },
    '@media': { [wide]: { paddingInline: `${tokens.space.sm} ${tokens.space.md}` } },
  },
])

export const mark = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  paddingInline: tokens.space.xs,
  fontSize: tokens.size.xs,
  fontWeight: 600,
  color: tokens.color.inkSoft,
  whiteSpace: 'nowrap',
})

/** On a phone the dot is enough to see; the text is still read out. */
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
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.warning,
  selectors: { '&[data-on]': { backgroundColor: tokens.color.success } },
})
