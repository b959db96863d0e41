import { createVar, fallbackVar, style } from '@vanilla-extract/css'

import { below, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, subtle } from '@shop/ui/type'

const { color, radius, size, space } = tokens

/** A registered property can be animated, unlike `scrollbar-color` itself. */
const thumb = createVar({ syntax: '<color>', inherits: false, initialValue: 'transparent' })

export const root = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100%',
  overflow: 'hidden',
  '@media': { [short]: { gridTemplateRows: 'auto auto auto', overflowY: 'auto' } },
})

const folded = `${root}[data-folded] &`

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minHeight: tokens.layout.header,
  paddingInline: space.md,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  outlineOffset: -3,
  selectors: { [folded]: { justifyContent: 'center', paddingInline: 0 } },
})

export const monogram = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: radius.sm,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontWeight: 900,
  fontStretch: '125%',
})

/** While the sidebar is folded, names are visually hidden, but screen readers still read them. */
export const name = style([
  oneLine,
  {
    flexGrow: 1,
    textAlign: 'start',
    selectors: {
      [`${brand} > &`]: {
        fontSize: size.lg,
        fontWeight: 850,
        fontStretch: '112%',
        letterSpacing: '-0.02em',
      },
      [folded]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
    },
  },
])

export const test = style([subtle, { display: 'block', color: color.warning, fontWeight: 650 }])

export const groups = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.md,
  paddingBlock: space.xs,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${fallbackVar(thumb, 'transparent')} transparent`,
  transition: `${thumb.replace(/^var\(|\)$/g, '')} ${tokens.motion.slow}`,
  selectors: {
    '&[data-scrolling]': { vars: { [thumb]: color.lineStrong } },
    [folded]: { gap: space.xs, scrollbarWidth: 'none' },
  },
  '@media': { [short]: { overflowY: 'clip' } },
})

export const group = style({
  position: 'relative',
  selectors: {
    [`${root}[data-folded] & + &`]: {
      paddingBlockStart: space.xs,
      borderBlockStart: `1px solid ${color.line}`,
    },
  },
})

export const groupName = style({
  padding: `0 ${space.md} ${space.xxs}`,
  color: color.inkSoft,
  fontSize: size.xs,
  fontWeight: 650,
  selectors: { [folded]: { display: 'none' } },
})

export const entry = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  width: `calc(100% - 2 * ${space.xs})`,
  minHeight: 36,
  marginInline: space.xs,
  paddingInline: space.xs,
  borderRadius: radius.sm,
  fontSize: size.sm,
  fontWeight: 550,
  textDecoration: 'none',
  outlineOffset: -3,
  selectors: {
    '&:hover': { backgroundColor: color.sunken },
    '&[aria-current="page"]': {
      backgroundColor: color.sunken,
      color: color.accent,
      fontWeight: 700,
    },
    [folded]: { justifyContent: 'center', width: 44, marginInline: 'auto', paddingInline: 0 },
  },
  '@media': { [`(pointer: coarse), ${below('tablet')}`]: { minHeight: 44 } },
})

export const initials = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  border: '1.5px solid currentColor',
  borderRadius: 5,
  fontSize: 10,
  fontWeight: 750,
  lineHeight: 1,
  overflow: 'hidden',
})

export const badge = style({
  minWidth: 22,
  paddingInline: 6,
  borderRadius: radius.round,
  backgroundColor: color.accent,
  color: color.onAccent,
  fontSize: size.xs,
  fontWeight: 700,
  lineHeight: '22px',
  textAlign: 'center',
  selectors: {
    [folded]: {
      position: 'absolute',
      insetBlockStart: 2,
      insetInlineEnd: 0,
      minWidth: 18,
      paddingInline: 5,
      fontSize: 11,
      lineHeight: '18px',
    },
  },
})

export const foot = style({ paddingBlock: space.xs, borderBlockStart: `1px solid ${color.line}` })

export const email = style([
  oneLine,
  {
    padding: `${space.xxs} ${space.md}`,
    color: color.inkSoft,
    fontSize: size.xs,
    selectors: { [folded]: { display: 'none' } },
  },
])

export const tooltip = style({
  paddingInline: space.sm,
  paddingBlock: space.xxs,
  borderRadius: radius.sm,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontSize: size.sm,
  fontWeight: 600,
  boxShadow: tokens.shadow.raised,
  // Forced-colors mode drops backgrounds and shadows, so only the outline shows the edge.
  outline: '1px solid transparent',
})
