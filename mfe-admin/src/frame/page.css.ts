import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  alignContent: 'start',
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
  minHeight: 44,
})

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
export const searchSlot = style({ display: 'grid', flex: '8 1 16rem' })
export const filterSlot = style({ flex: '1 1 9rem' })
/** Focused by the page itself only, which shows no ring. */
export const list = style({
  outline: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xs,
})
