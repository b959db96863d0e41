import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { space } = tokens

export const level = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs })

export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  alignItems: 'center',
  maxWidth: '16rem',
})

export const pieces = style({ flex: '0 0 6rem', fontVariantNumeric: 'tabular-nums' })

export const problem = style({ flexBasis: '100%' })
