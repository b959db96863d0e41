import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { meter } from '../../frame/display/display.css.ts'

const { color, radius, size, space } = tokens

export const steps = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.xs} ${space.md}` })

export const step = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  fontSize: size.sm,
  color: color.inkSoft,
  selectors: { '&[aria-current]': { color: color.ink, fontWeight: 700 } },
})

export const stepNumber = style({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.round,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[aria-current] > &': {
      borderColor: color.inverse,
      backgroundColor: color.inverse,
      color: color.onInverse,
    },
  },
})

export const dropZone = style({
  display: 'grid',
  padding: space.lg,
  border: `2px dashed ${color.lineStrong}`,
  borderRadius: radius.md,
})

export const dropZoneOver = style([
  dropZone,
  { borderColor: color.accent, backgroundColor: color.sunken },
])

export const choice = style({
  display: 'grid',
  width: '100%',
  '@media': { [from('laptop')]: { minWidth: '16rem', maxWidth: '24rem' } },
})

export const list = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: '1.25em',
  listStyle: 'disc',
  overflowWrap: 'anywhere',
})

export const alert = style({ color: color.danger, overflowWrap: 'anywhere' })

export const progress = style([meter, { height: space.sm }])
