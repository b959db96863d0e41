import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

/** Focused by script only, so it needs no focus ring. */
export const list = style({
  outline: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xs,
})

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm })
export const filterSlot = style({ display: 'grid', flex: '1 1 9rem' })

export const search = style({ position: 'relative', display: 'grid', flex: '8 1 16rem' })

export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: space.sm,
  display: 'grid',
  placeItems: 'center',
  color: color.inkSoft,
  pointerEvents: 'none',
})

export const searchInput = style([control(), { paddingInlineStart: '2.75rem' }])

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space.xs,
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: space.sm,
  borderRadius: radius.sm,
  backgroundColor: color.sunken,
  fontSize: size.sm,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: color.line } },
})

export const history = style({
  paddingBlockStart: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
})

export const entries = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const entry = style({
  display: 'grid',
  gap: space.xs,
  justifyItems: 'start',
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.sm,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const who = style({ overflowWrap: 'anywhere' })

export const when = style({
  display: 'block',
  color: color.inkSoft,
  fontSize: size.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const changes = style({ display: 'grid', gap: space.xxs, width: '100%' })

export const change = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `0 ${space.md}`,
  '@media': { [from('landscape')]: { gridTemplateColumns: '8.5rem minmax(0, 1fr)' } },
})

export const field = style({ color: color.inkSoft })

/** Contains the visually hidden words, which would otherwise overflow and heighten the dialog. */
export const values = style({ position: 'relative', overflowWrap: 'anywhere' })

export const before = style({ color: color.inkSoft })
