import { layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const frame = layeredStyle({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.sunken,
  color: tokens.color.inkSoft,
  fontSize: tokens.size.sm,
  textAlign: 'center',
})

export const picture = layeredStyle({ display: 'contents' })

export const image = layeredStyle({ width: '100%', height: '100%', objectFit: 'cover' })
