import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

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

export const text = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: tokens.space.sm,
  fontSize: tokens.size.sm,
})

export const name = style({ fontWeight: 650, overflowWrap: 'anywhere' })

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  fontSize: tokens.size.sm,
})

/** Five sizes need the whole width of a card. */
export const choosing = style([actions, { gridColumn: '1 / -1' }])

export const view = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 52,
  minHeight: 44,
  fontWeight: 650,
})

export const sizes = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xxs })

export const size = style({
  minWidth: 44,
  minHeight: 44,
  paddingInline: tokens.space.xs,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  fontWeight: 650,
  selectors: { '&:hover': { borderColor: tokens.color.ink } },
})
