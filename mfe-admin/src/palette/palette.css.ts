import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, subtle } from '@shop/ui/type'

const phone = below('landscape')

/** Always of one height, so that the field does not move while one types. */
export const palette = style({
  width: 'min(40rem, calc(100vw - 2rem))',
  height: 'min(30rem, calc(100dvh - 2rem))',
  maxHeight: 'none',
  margin: 'min(14dvh, 8rem) auto auto',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  boxShadow: tokens.shadow.overlay,
  overflow: 'hidden',
  selectors: { '&[open]': { display: 'grid', gridTemplateRows: 'auto auto minmax(0, 1fr) auto' } },
  '@media': { [phone]: { marginBlockStart: '1rem', height: 'min(36rem, calc(100dvh - 2rem))' } },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  paddingInline: `${tokens.space.md} ${tokens.space.xs}`,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  color: tokens.color.inkSoft,
})

/** The dialog around it is what shows where the focus is. */
export const input = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 56,
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  color: tokens.color.ink,
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
})

export const list = style({
  padding: tokens.space.xs,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: tokens.space.xl,
})

export const group = style({ paddingBlockEnd: tokens.space.xs })

export const groupName = style({
  padding: `${tokens.space.xs} ${tokens.space.sm} ${tokens.space.xxs}`,
  color: tokens.color.inkSoft,
  fontSize: tokens.size.xs,
  fontWeight: 650,
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.md,
  minHeight: 44,
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.sm,
  cursor: 'pointer',
  selectors: {
    '&[data-highlighted]': {
      backgroundColor: tokens.color.sunken,
      boxShadow: `inset 3px 0 ${tokens.color.accent}`,
    },
  },
  '@media': {
    [phone]: { display: 'grid', alignContent: 'center', gap: 0, paddingBlock: tokens.space.xxs },
  },
})

export const label = style([oneLine, { fontWeight: 600 }])

/** A long name gives way to it. */
export const note = style([
  oneLine,
  subtle,
  {
    flexShrink: 0,
    maxWidth: '60%',
    fontVariantNumeric: 'tabular-nums',
    '@media': { [phone]: { maxWidth: 'none' } },
  },
])

export const status = style([
  subtle,
  {
    padding: `${tokens.space.xs} ${tokens.space.md}`,
    borderBlockStart: `1px solid ${tokens.color.line}`,
  },
])

export const empty = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.sm,
  padding: tokens.space.lg,
  overflowWrap: 'anywhere',
})
export const emptyTitle = style({ fontSize: tokens.size.lg, fontWeight: 700 })
export const hints = style([subtle, { display: 'grid', gap: tokens.space.xxs }])

export const wait = style({ padding: tokens.space.lg, color: tokens.color.inkSoft })
