import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const placeholder = style({ maxWidth: '38rem' })
export const missing = style({ paddingBlockStart: tokens.space.xl, textAlign: 'center' })
