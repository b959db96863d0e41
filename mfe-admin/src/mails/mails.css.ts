import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

/** The e-mail has its own light colors in every theme. */
export const frame = style({
  width: '100%',
  height: 'min(70vh, 44rem)',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.sm,
  backgroundColor: color.raised,
  colorScheme: 'light',
})

export const plainText = style({
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.sunken,
  fontFamily: tokens.font.mono,
  fontSize: size.sm,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

export const summary = style({ minHeight: 44, paddingBlock: space.sm, cursor: 'pointer' })
