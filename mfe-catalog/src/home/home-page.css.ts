import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const wide = '(min-width: 56rem)'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.section,
  paddingBlockEnd: tokens.space.section,
})

const column = {
  maxWidth: tokens.layout.page,
  width: '100%',
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
}

export const hero = style({
  ...column,
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'center',
  paddingBlockStart: tokens.space.xl,
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 0.9fr)' } },
})

export const heroCopy = style({ display: 'grid', gap: tokens.space.lg, maxWidth: '40rem' })
export const heroLinks = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
export const heroPicture = style({ display: 'block', borderRadius: tokens.radius.md })

export const section = style({ ...column, display: 'grid', gap: tokens.space.xl })

export const featured = style({
  display: 'grid',
  gap: tokens.space.lg,
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const tiles = style({
  display: 'grid',
  gap: tokens.space.lg,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 40%), 1fr))',
})

export const tile = style({ display: 'grid', gap: tokens.space.xxs, textDecoration: 'none' })
