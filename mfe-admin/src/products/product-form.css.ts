import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

const { color, radius, size, space } = tokens

/** As wide as its place: what is long inside must not widen it. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const notice = style({
  display: 'grid',
  gap: space.sm,
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.warningSoft,
  color: color.warning,
  fontSize: size.sm,
})

/** In the document before it has content, so that screen readers announce what appears in it. */
export const changes = style({ selectors: { '&:empty': { display: 'none' } } })

const twoColumns = {
  ...column,
  // A fieldset is never narrower than its longest word otherwise.
  minWidth: 0,
  gap: space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
} as const

export const part = style(twoColumns)
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

export const question = style({ display: 'grid' })
export const questionName = style({ fontWeight: 700 })

/** A circle to choose, with its name. */
export const side = style([
  touchTarget,
  { display: 'flex', gap: space.xs, overflowWrap: 'anywhere' },
])
export const circle = style({ width: 20, height: 20 })
/** On the line of the field beside it. */
export const check = style({ alignSelf: 'end' })

export const full = style({ gridColumn: '1 / -1' })

/** Stays in sight while a long form is scrolled; it covers the dialog's own padding below it. */
export const actions = style({
  position: 'sticky',
  insetBlockEnd: `calc(-1 * ${space.lg})`,
  display: 'grid',
  gap: space.xs,
  marginBlockEnd: `calc(-1 * ${space.lg})`,
  paddingBlock: space.md,
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.paper,
})

/** One row also on a phone, but for the smallest. */
export const buttons = style({
  display: 'grid',
  gridAutoFlow: 'column',
  justifyContent: 'start',
  gap: space.sm,
  '@media': {
    [below('landscape')]: { justifyContent: 'stretch', gridTemplateColumns: '1fr auto' },
    '(max-width: 22rem)': { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const failure = style({ color: color.danger, fontWeight: 600 })

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
