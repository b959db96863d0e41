import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { space } = tokens

export const level = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs })

export const change = style({
  display: 'grid',
  gridTemplateColumns: '6rem max-content',
  gap: space.xs,
  alignItems: 'center',
})

export const pieces = style({ fontVariantNumeric: 'tabular-nums' })

export const problem = style({ gridColumn: '1 / -1', maxWidth: '16rem' })
