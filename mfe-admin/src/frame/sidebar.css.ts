import { createVar, fallbackVar, style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine } from '@shop/ui/type'

/** Registered, so that a bar can fade: colors of scroll bars have no transition of their own. */
const thumb = createVar({ syntax: '<color>', inherits: false, initialValue: 'transparent' })

export const root = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100%',
  overflow: 'hidden',
})

const folded = `${root}[data-folded] &`

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: tokens.layout.header,
  paddingInline: tokens.space.md,
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
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontWeight: 900,
  fontStretch: '125%',
})

/** Out of sight while folded, not out of hearing. */
export const name = style([
  oneLine,
  {
    flexGrow: 1,
    textAlign: 'start',
    selectors: {
      [`${brand} > &`]: {
        fontSize: tokens.size.lg,
        fontWeight: 850,
        fontStretch: '112%',
        letterSpacing: '-0.02em',
      },
      [folded]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
    },
  },
])

/** A shade at the end of what can be seen; at the end of the list it is covered. */
const moreBelow = [
  `linear-gradient(to top, ${tokens.color.raised} 60%, transparent) bottom / 100% 2.5rem no-repeat local`,
  `linear-gradient(to top, ${tokens.color.line}, transparent) bottom / 100% 0.75rem no-repeat scroll`,
].join(', ')

export const groups = style({
  display: 'grid',
  background: moreBelow,
  alignContent: 'start',
  gap: tokens.space.md,
  paddingBlock: tokens.space.xs,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${fallbackVar(thumb, 'transparent')} transparent`,
  transition: `${thumb.replace(/^var\(|\)$/g, '')} ${tokens.motion.slow}`,
  selectors: {
    '&[data-scrolling]': { vars: { [thumb]: tokens.color.lineStrong } },
    [folded]: { gap: tokens.space.xs, scrollbarWidth: 'none' },
  },
})

/** Folded, a hairline stands for the group's name. */
export const group = style({
  position: 'relative',
  selectors: {
    [`${root}[data-folded] & + &`]: {
      paddingBlockStart: tokens.space.xs,
      borderBlockStart: `1px solid ${tokens.color.line}`,
    },
  },
})

export const groupName = style({
  padding: `0 ${tokens.space.md} ${tokens.space.xxs}`,
  color: tokens.color.inkSoft,
  fontSize: tokens.size.xs,
  fontWeight: 650,
  selectors: { [folded]: { display: 'none' } },
})

export const entry = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  width: `calc(100% - 2 * ${tokens.space.xs})`,
  minHeight: 36,
  marginInline: tokens.space.xs,
  paddingInline: tokens.space.xs,
  borderRadius: tokens.radius.sm,
  fontSize: tokens.size.sm,
  fontWeight: 550,
  textDecoration: 'none',
  outlineOffset: -3,
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current="page"]': {
      backgroundColor: tokens.color.sunken,
      color: tokens.color.accent,
      fontWeight: 700,
    },
    [folded]: {
      justifyContent: 'center',
      width: 44,
      marginInline: 'auto',
      paddingInline: 0,
    },
  },
  // A finger needs more of it than a pointer.
  '@media': { [`(pointer: coarse), ${below('tablet')}`]: { minHeight: 44 } },
})

export const badge = style({
  minWidth: 22,
  paddingInline: 6,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
  color: tokens.color.onAccent,
  fontSize: tokens.size.xs,
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

export const foot = style({
  paddingBlock: tokens.space.xs,
  borderBlockStart: `1px solid ${tokens.color.line}`,
})

export const email = style([
  oneLine,
  {
    padding: `${tokens.space.xxs} ${tokens.space.md}`,
    color: tokens.color.inkSoft,
    fontSize: tokens.size.xs,
    selectors: { [folded]: { display: 'none' } },
  },
])
