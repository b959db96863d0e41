import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

export const product = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
})

export const description = style({ maxWidth: '32rem', color: color.inkSoft, fontSize: size.sm })

export const soldOut = style({ color: color.danger, fontWeight: 650 })
export const soldOutSizes = style({ color: color.danger, fontSize: size.xs, whiteSpace: 'normal' })
export const stock = style({ fontVariantNumeric: 'tabular-nums' })

export const gridCard = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space.sm,
  padding: space.sm,
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: color.raised,
})

export const details = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'start',
})

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const legend = style({ marginBlockEnd: space.sm })

export const picture = style({
  ...column,
  gap: space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: '9rem minmax(0, 1fr)' } },
})
export const preview = style({
  display: 'grid',
  placeItems: 'center',
  width: '9rem',
  minHeight: '6rem',
  backgroundColor: color.sunken,
})

export const morePictures = style({ ...column, gap: space.md })
export const pictureList = style({ display: 'grid', gap: space.sm })
export const pictureRow = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: space.md,
  '@media': { [below('landscape')]: { gridTemplateColumns: '4rem minmax(0, 1fr)' } },
})
export const pictureButtons = style({
  display: 'flex',
  gap: space.xs,
  '@media': { [below('landscape')]: { gridColumn: 2 } },
})

export const check = style({ alignSelf: 'end' })

/** The negative margin covers the dialog's bottom padding. */
export const actions = style({
  position: 'sticky',
  insetBlockEnd: `calc(-1 * ${space.lg})`,
  display: 'grid',
  gap: space.xs,
  marginBlockEnd: `calc(-1 * ${space.lg})`,
  paddingBlock: space.md,
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.paper,
  '@media': { [short]: { position: 'static' } },
})

export const wordEntry = style({ display: 'flex', alignItems: 'end', gap: space.xs })
export const wordInput = style([control(), { flex: '1 1 0', minWidth: 0 }])
export const wordList = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })

export const word = style({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInlineStart: space.sm,
  borderRadius: radius.round,
  backgroundColor: color.sunken,
  fontSize: size.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})

/** The inputs may become narrower than other fields, so that the grid fits into the dialog. */
export const cellInput = style({
  minWidth: 0,
  paddingInline: space.sm,
  fontVariantNumeric: 'tabular-nums',
})
