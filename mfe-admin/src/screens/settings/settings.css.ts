import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, size } = tokens

/** The width is limited, because short values such as prices look lost in very wide fields. */
export const group = style({ display: 'grid', maxWidth: '56rem' })

export const longText = style({
  maxWidth: '70ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

/** Most search engines show titles in this size and color. */
export const resultTitle = style({ color: color.info, fontSize: size.lg, overflowWrap: 'anywhere' })
export const resultText = style({ fontSize: size.sm, overflowWrap: 'anywhere' })
export const sharePicture = style({ width: '100%', aspectRatio: '1200 / 630', objectFit: 'cover' })
