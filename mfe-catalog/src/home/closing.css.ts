import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { column } from './home-page.css.ts'

/** The accent's one large appearance. */
export const root = style({
  backgroundColor: tokens.color.brand,
  color: tokens.color.onBrand,
})

export const inner = style([
  column,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: tokens.space.xl,
    paddingBlock: tokens.space.section,
  },
])

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
