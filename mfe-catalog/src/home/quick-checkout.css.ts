import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { column } from './home-page.css.ts'

export const root = style({ backgroundColor: tokens.color.sunken })

export const inner = style([
  column,
  {
    display: 'grid',
    alignItems: 'center',
    gap: tokens.space.xl,
    paddingBlock: tokens.space.xxl,
    '@media': {
      '(min-width: 56rem)': {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
        gap: tokens.space.section,
      },
    },
  },
])

export const picture = style({ display: 'block' })

export const text = style({ display: 'grid', gap: tokens.space.md, justifyItems: 'start' })
export const name = style({ textDecoration: 'none', overflowWrap: 'anywhere' })
export const price = style({ fontSize: tokens.size.lg })

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.sm,
})
