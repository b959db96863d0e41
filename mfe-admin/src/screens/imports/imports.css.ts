import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { fileField } from '../../frame/display/display.css.ts'

const { color, radius, space } = tokens

/** The input looks like a drop zone, because browsers accept files that are dropped on it. */
export const dropZone = style([
  fileField,
  { padding: space.lg, border: `2px dashed ${color.lineStrong}`, borderRadius: radius.md },
])

export const choice = style({
  display: 'grid',
  width: '100%',
  '@media': { [from('laptop')]: { minWidth: '16rem', maxWidth: '24rem' } },
})
