import { style } from '@vanilla-extract/css'

/** A clip or its poster, over the whole of its frame. */
export const cover = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
