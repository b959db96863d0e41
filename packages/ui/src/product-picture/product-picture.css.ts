import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const frame = style(
  inLayer({
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '4 / 5',
    overflow: 'hidden',
    borderRadius: tokens.radius.md,
    backgroundColor: tokens.color.sunken,
    color: tokens.color.inkSoft,
    fontSize: tokens.size.sm,
    textAlign: 'center',
  }),
)

export const picture = style(inLayer({ display: 'contents' }))

export const image = style(inLayer({ width: '100%', height: '100%', objectFit: 'cover' }))
