import { style } from '@vanilla-extract/css'

import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { display, touchTarget } from '@shop/ui/type'

const narrow = below('tablet')

export const root = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  backgroundColor: tokens.color.paper,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  '@media': { [short]: { position: 'relative' } },
})

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.lg,
  height: tokens.layout.header,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': {
    [narrow]: {
      flexWrap: 'wrap',
      columnGap: tokens.space.md,
      height: 'auto',
      minHeight: tokens.layout.header,
      paddingInline: `${tokens.space.md} ${tokens.space.xxs}`,
    },
  },
})

export const brand = style([
  touchTarget,
  {
    fontSize: '1.625rem',
    fontWeight: 900,
    fontStretch: '125%',
    letterSpacing: '-0.06em',
    textDecoration: 'none',
  },
])

/** Matches a header whose links do not fit on a tablet. */
const many = '[data-links="many"] >'

export const nav = style({
  display: 'flex',
  gap: tokens.space.xxs,
  minWidth: 0,
  '@media': {
    [narrow]: { display: 'none' },
    [below('laptop')]: { selectors: { [`${many} &`]: { display: 'none' } } },
  },
})

export const link = style([
  touchTarget,
  {
    minWidth: 0,
    maxWidth: '12rem',
    paddingInline: tokens.space.sm,
    fontSize: tokens.size.sm,
    fontWeight: 700,
    fontStretch: '112%',
    textDecorationLine: 'none',
  },
])

/**
 * The text is not clipped vertically, so that its underline shows. The link around the text has no
 * underline, because WebKit would draw the underline of a flex box in the default thickness.
 */
export const linkText = style({
  minWidth: 0,
  overflowX: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textDecorationThickness: 3,
  textUnderlineOffset: 8,
  selectors: {
    [`${link}:is(:hover, [aria-current="page"]) &`]: { textDecorationLine: 'underline' },
    [`${link}[aria-current="page"] &`]: { textDecorationColor: tokens.color.accent },
  },
})

export const trigger = style({ display: 'flex', alignItems: 'center', minWidth: 0 })

export const opener = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginInlineStart: -16,
  outlineOffset: -6,
})

export const actions = style({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  marginInlineStart: 'auto',
  // Each button that arrives would move those before it, so they appear after the whole header.
  selectors: { [`${root}:not(:has(+ *)) &`]: { visibility: 'hidden' } },
})
export const slot = style({ minWidth: 44, minHeight: 44 })
export const placeholder = style({ display: 'grid', placeItems: 'center', height: 44 })
export const toggle = style({
  '@media': {
    [from('tablet')]: { display: 'none' },
    [below('laptop')]: { selectors: { [`${many} * > &`]: { display: 'block' } } },
  },
})

export const menuSlot = style({ position: 'absolute', insetInline: 0, insetBlockStart: '100%' })

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.sm,
  paddingInline: tokens.space.md,
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  fontSize: tokens.size.sm,
  '@media': { [below('landscape')]: { fontSize: tokens.size.xs } },
})

export const bannerText = style({
  paddingBlock: tokens.space.xs,
  textWrap: 'balance',
  textAlign: 'center',
})

export const mobileMenu = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  overflowY: 'auto',
  selectors: { '&:popover-open': { display: 'grid', gridTemplateRows: 'auto 1fr auto' } },
})

export const mobileHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: tokens.layout.header,
  paddingInline: tokens.space.md,
})

export const mobileNav = style({
  display: 'grid',
  alignContent: 'center',
  paddingInline: tokens.space.md,
})

export const mobileLink = style([
  display,
  {
    paddingBlock: tokens.space.xs,
    lineHeight: 1.15,
    textDecorationLine: 'none',
    textDecorationThickness: 4,
    textUnderlineOffset: 8,
    selectors: { '&[aria-current]': { textDecorationLine: 'underline' } },
  },
])

export const mobileFoot = style({ padding: tokens.space.md, fontSize: tokens.size.sm })
