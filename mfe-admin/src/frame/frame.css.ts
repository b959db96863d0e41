import { style } from '@vanilla-extract/css'

import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, touchTarget } from '@shop/ui/type'

const { color, layout, motion, radius, shadow, size, space } = tokens

const beside = from('tablet')

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '@media': {
    [beside]: {
      gridTemplateColumns: '16rem minmax(0, 1fr)',
      transition: `grid-template-columns ${motion.fast}`,
      selectors: { '&[data-folded]': { gridTemplateColumns: '3rem minmax(0, 1fr)' } },
    },
    print: { display: 'block' },
  },
})

export const side = style({
  display: 'none',
  borderInlineEnd: `1px solid ${color.line}`,
  backgroundColor: color.raised,
  '@media': {
    [beside]: {
      display: 'block',
      position: 'sticky',
      // Keeps the sidebar's tooltips above the page.
      zIndex: 13,
      insetBlockStart: 0,
      height: `calc(100dvh - ${tokens.layout.bottom})`,
    },
    print: { display: 'none' },
  },
})

export const main = style({ position: 'relative', minWidth: 0 })

export const page = style({
  maxWidth: layout.page,
  marginInline: 'auto',
  padding: `${space.lg} ${space.md} ${space.section}`,
  outline: 'none',
  // The skip link scrolls here, and the sticky top bar must not cover the target.
  scrollMarginBlockStart: layout.header,
  transition: `opacity ${motion.slow}`,
  // Dims the page while its new data loads. While another path loads, `LoadingPage` replaces it.
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
  '@media': {
    // Lets the last lines of the page scroll clear of a toast.
    [below('landscape')]: { paddingBlockEnd: '8rem' },
    [from('laptop')]: { paddingInline: space.lg, paddingBlockStart: space.xl },
    print: { maxWidth: 'none', padding: 0 },
  },
})

export const drawer = style({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: 'min(18rem, 100vw)',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  backgroundColor: color.raised,
  boxShadow: shadow.overlay,
  overflow: 'hidden',
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      transition: `transform ${motion.slow}`,
      selectors: { '&[open]': { '@starting-style': { transform: 'translateX(-100%)' } } },
    },
  },
})

export const drawerClose = style({
  position: 'absolute',
  insetBlockStart: `calc((${layout.header} - 44px) / 2)`,
  insetInlineEnd: space.xs,
  zIndex: 1,
})

export const loading = style({ paddingBlock: space.xxl, textAlign: 'center', color: color.inkSoft })

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
