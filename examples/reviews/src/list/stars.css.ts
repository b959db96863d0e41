import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

export const stars = style({ display: 'inline-flex', gap: 2, color: tokens.color.accent })

export const painted = style({ fill: 'currentColor' })

export const outlined = style({ fill: 'none' })
