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

export const image = layeredStyle({
  width: '100%',
  // With `height: 100%`, Chromium would keep the old height when the window is resized.
  height: 'auto',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
})

/** Pictures that did not come with the shop may be transparent. */
export const backdrop = layeredStyle({
  backgroundColor: tokens.color.backdrop,
  forcedColorAdjust: 'none',
})
