import { style } from '@vanilla-extract/css'

import { below, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

export const root = style({
  position: 'fixed',
  insetInlineEnd: tokens.space.md,
  insetBlockEnd: `calc(${tokens.layout.bottom} + ${tokens.space.md})`,
  // The closed widget stays behind the header's menu.
  zIndex: 9,
  selectors: { '&[data-open]': { zIndex: 20 } },
  display: 'grid',
  justifyItems: 'end',
  gap: tokens.space.sm,
  pointerEvents: 'none',
  '@media': {
    [short]: {
      insetInlineEnd: tokens.space.xs,
      insetBlockEnd: `calc(${tokens.layout.bottom} + ${tokens.space.xs})`,
      gridAutoFlow: 'column',
      alignItems: 'end',
      gap: tokens.space.xs,
    },
  },
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
  // Forced-colors mode drops backgrounds and shadows, so only the outline shows the edge.
  outline: '1px solid transparent',
  pointerEvents: 'auto',
  '@media': { [below('landscape')]: { width: 48, height: 48 } },
})

export const panel = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: `min(384px, calc(100vw - 2 * ${tokens.space.md}))`,
  height: `min(650px, calc(100dvh - 56px - 3 * ${tokens.space.md} - ${tokens.layout.bottom}))`,
  overflow: 'hidden',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.paper,
  boxShadow: tokens.shadow.overlay,
  pointerEvents: 'auto',
  // The panel has the focus only while the field is disabled, so it needs no focus ring.
  outline: 'none',
  '@media': {
    [short]: {
      gridTemplateRows: 'auto 1fr auto',
      width: `min(384px, calc(100vw - 56px - 3 * ${tokens.space.xs}))`,
      height: `calc(100dvh - 2 * ${tokens.space.xs} - ${tokens.layout.bottom})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
  },
})

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: tokens.space.sm,
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
  '@media': { [short]: { overflow: 'visible' } },
})

export const message = style({
  display: 'grid',
  gap: tokens.space.xs,
  scrollMarginBlockStart: tokens.space.md,
})

const bubble = style({
  maxWidth: '85%',
  padding: `${tokens.space.xs} ${tokens.space.md}`,
  borderRadius: tokens.radius.md,
  overflowWrap: 'anywhere',
  // Forced-colors mode drops backgrounds, so only the outline shows the edge.
  outline: '1px solid transparent',
})

export const assistant = style([
  bubble,
  { justifySelf: 'start', backgroundColor: tokens.color.sunken },
])
export const user = style([
  bubble,
  {
    // A message can have 10,240 characters, so only 12 lines show.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 12,
    overflow: 'hidden',
    // The border replaces the padding, in which the hidden thirteenth line would show.
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

export const cards = style({ display: 'grid', gap: tokens.space.sm })

export const card = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xs,
  padding: tokens.space.sm,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.paper,
})

export const picture = style({ width: '4.5rem', gridRow: 'span 2', alignSelf: 'start' })

export const cardText = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: tokens.space.sm,
  fontSize: tokens.size.sm,
})

export const cardName = style({ fontWeight: 650, overflowWrap: 'anywhere' })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  fontSize: tokens.size.sm,
})

/** Spans the whole card, because five sizes need the width. */
export const choosing = style([actions, { gridColumn: '1 / -1' }])

export const view = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 52,
  minHeight: 44,
  fontWeight: 650,
})

export const sizes = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xxs })

export const sizeOption = style({
  minWidth: 44,
  minHeight: 44,
  paddingInline: tokens.space.xs,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  fontWeight: 650,
  selectors: { '&:hover': { borderColor: tokens.color.ink } },
})

export const note = style({ fontSize: tokens.size.xs, color: tokens.color.inkSoft })

export const ended = style({ display: 'flex', alignItems: 'center', gap: tokens.space.sm })

export const chosen = style({ flexBasis: '100%', color: tokens.color.inkSoft })

export const comparison = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  border: `1px solid ${tokens.color.line}`,
  fontSize: tokens.size.sm,
  textAlign: 'start',
})

const compared = { padding: tokens.space.xs, textAlign: 'start', verticalAlign: 'top' } as const

export const comparedName = style({ ...compared, fontWeight: 650, overflowWrap: 'anywhere' })

export const comparedLabel = style({
  ...compared,
  paddingBlock: tokens.space.xxs,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.xs,
  fontWeight: 500,
  color: tokens.color.inkSoft,
})

export const comparedValue = style({ ...compared, overflowWrap: 'anywhere' })

export const rating = style({ display: 'grid' })

/** The touch targets begin further left, so that the icons align with the text. */
export const replyActions = style({ display: 'flex', marginInlineStart: -13 })

export const replyAction = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: tokens.radius.round,
  color: tokens.color.inkSoft,
  selectors: { '&:hover, &[aria-pressed=true]': { color: tokens.color.ink } },
})

export const share = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  fontSize: tokens.size.sm,
})
