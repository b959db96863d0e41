import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ paddingBlockStart: tokens.space.section, textAlign: 'center' })
