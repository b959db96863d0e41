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
    print: { display: 'none' },
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

/** Takes only the width that the rest of the bar leaves. */
export const crumbs = style({ flex: '1 1 0', minWidth: 0 })

export const crumbList = style({ display: 'flex', fontSize: size.sm, whiteSpace: 'nowrap' })

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

export const onWide = style({ display: 'none', '@media': { [wide]: { display: 'inline' } } })

export const outlined = style([
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
