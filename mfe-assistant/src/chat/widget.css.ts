import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { lowerEdge, tokens } from '@shop/ui/tokens'

export const root = style({
  position: 'fixed',
  insetInlineEnd: tokens.space.md,
  insetBlockEnd: `calc(${lowerEdge} + ${tokens.space.md})`,
  // Closed, it lies below the header, whose menu opens over it.
  zIndex: 9,
  selectors: { '&[data-open]': { zIndex: 20 } },
  display: 'grid',
  justifyItems: 'end',
  gap: tokens.space.sm,
  pointerEvents: 'none',
})

export const button = style({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
  color: tokens.color.onAccent,
  boxShadow: tokens.shadow.overlay,
  pointerEvents: 'auto',
  '@media': { [below('landscape')]: { width: 48, height: 48 } },
})

export const panel = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  width: `min(384px, calc(100vw - 2 * ${tokens.space.md}))`,
  height: `min(650px, calc(100dvh - 56px - 3 * ${tokens.space.md} - ${lowerEdge}))`,
  overflow: 'hidden',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.paper,
  boxShadow: tokens.shadow.overlay,
  pointerEvents: 'auto',
})

export const head = style({
  padding: `${tokens.space.md} ${tokens.space.lg}`,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

export const messages = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.md,
  padding: tokens.space.md,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

export const message = style({ display: 'grid', gap: tokens.space.xs })

const bubble = style({
  maxWidth: '85%',
  padding: `${tokens.space.xs} ${tokens.space.md}`,
  borderRadius: tokens.radius.md,
  overflowWrap: 'anywhere',
})

export const assistant = style([
  bubble,
  { justifySelf: 'start', backgroundColor: tokens.color.sunken },
])
export const user = style([
  bubble,
  {
    // A message may have ten thousand characters; twelve lines of it are shown.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 12,
    overflow: 'hidden',
    // A border instead of a padding, in which the clamped next line would show.
    paddingBlockEnd: 0,
    borderBlockEnd: `${tokens.space.xs} solid ${tokens.color.inverse}`,
    justifySelf: 'end',
    backgroundColor: tokens.color.inverse,
    color: tokens.color.onInverse,
  },
])

export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xs })
export const suggestionsLabel = style({ flexBasis: '100%' })

export const chip = style({
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.round,
  fontSize: tokens.size.sm,
  selectors: { '&:hover': { borderColor: tokens.color.ink } },
})

export const form = style({
  display: 'flex',
  gap: tokens.space.xs,
  padding: tokens.space.sm,
  borderBlockStart: `1px solid ${tokens.color.line}`,
})

export const input = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.raised,
})
