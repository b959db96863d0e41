import { style } from '@vanilla-extract/css'

import { primitives } from '../layers.css.ts'
import { tokens } from '../tokens.css.ts'

export const frame = style({
  '@layer': {
    [primitives]: {
      display: 'grid',
      placeItems: 'center',
      aspectRatio: '4 / 5',
      overflow: 'hidden',
      borderRadius: tokens.radius.md,
      backgroundColor: tokens.color.sunken,
      color: tokens.color.inkSoft,
      fontSize: tokens.size.sm,
      textAlign: 'center',
    },
  },
})

export const picture = style({ '@layer': { [primitives]: { display: 'contents' } } })

export const image = style({
  '@layer': { [primitives]: { width: '100%', height: '100%', objectFit: 'cover' } },
})
