import { style } from '@vanilla-extract/css'

import { below, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine, subtle } from '@shop/ui/type'

const { color, radius, size, space } = tokens

const phone = below('landscape')

/** A fixed height keeps the search field from moving while the results change. */
export const palette = style({
  width: 'min(40rem, calc(100vw - 2rem))',
  height: 'min(30rem, calc(100dvh - 2rem))',
  maxHeight: 'none',
  margin: 'min(14dvh, 8rem) auto auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
  boxShadow: tokens.shadow.overlay,
  overflow: 'hidden',
  selectors: {
    '&[open]': { display: 'grid', grid: 'auto auto minmax(0, 1fr) auto / minmax(0, 1fr)' },
  },
  '@media': {
    [phone]: { marginBlockStart: '1rem', height: 'min(36rem, calc(100dvh - 2rem))' },
    [short]: {
      height: '100dvh',
      marginBlock: 0,
      overflow: 'auto',
      selectors: { '&[open]': { gridTemplateRows: 'auto auto 1fr auto' } },
    },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  paddingInline: `${space.md} ${space.xs}`,
  borderBlockEnd: `1px solid ${color.line}`,
  color: color.inkSoft,
})

/** The field needs no focus ring, because it always has the focus while the palette is open. */
export const input = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 56,
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  color: color.ink,
  selectors: { '&::placeholder': { color: color.inkSoft, opacity: 1 } },
})

export const list = style({
  padding: space.xs,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: space.xl,
  '@media': { [short]: { overflow: 'visible' } },
})

export const group = style({ paddingBlockEnd: space.xs })

export const groupName = style({
  padding: `${space.xs} ${space.sm} ${space.xxs}`,
  color: color.inkSoft,
  fontSize: size.xs,
  fontWeight: 650,
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  minHeight: 44,
  paddingInline: space.sm,
  borderRadius: radius.sm,
  cursor: 'pointer',
  selectors: {
    '&[data-highlighted]': {
      backgroundColor: color.sunken,
      boxShadow: `inset 3px 0 ${color.accent}`,
    },
  },
  '@media': {
    [phone]: { display: 'grid', alignContent: 'center', gap: 0, paddingBlock: space.xxs },
  },
})

export const label = style([oneLine, { fontWeight: 600 }])

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
  { padding: `${space.xs} ${space.md}`, borderBlockStart: `1px solid ${color.line}` },
])

export const wait = style({ padding: space.lg, color: color.inkSoft })
