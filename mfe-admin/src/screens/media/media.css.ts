import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

export const area = style({
  display: 'grid',
  gap: space.md,
  padding: space.md,
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.md,
})

export const areaText = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'center',
  overflowWrap: 'anywhere',
  '@media': { [from('landscape')]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
})

export const choose = style({
  gridColumn: '1 / -1',
  '@media': { [from('landscape')]: { gridColumn: 'auto' } },
})

export const scrollingList = style({
  display: 'grid',
  gap: space.xs,
  maxHeight: '18rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  fontSize: size.sm,
})

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 16,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: color.veil,
  pointerEvents: 'none',
})

export const overlayText = style({
  padding: `${space.xl} ${space.xxl}`,
  border: `2px dashed ${color.accent}`,
  borderRadius: radius.md,
  backgroundColor: color.paper,
  fontSize: size.lg,
  fontWeight: 700,
})

export const card = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'space-between',
  alignItems: 'start',
  gap: space.sm,
  padding: space.sm,
  paddingBlockEnd: space.xxs,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

/** With large text on a phone, the facts wrap below the picture. */
export const picture = style({ flex: '0 1 7rem' })
export const facts = style({
  flex: '1 1 8rem',
  display: 'grid',
  justifyItems: 'start',
  gap: space.xxs,
  minWidth: 0,
})

export const actions = style({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-evenly',
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: space.xxs,
})

export const unusedRow = style({
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.sm,
})
