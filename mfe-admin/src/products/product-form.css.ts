import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

/** As wide as its place: what is long inside must not widen it. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const notice = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
})

/** In the document before it has content, so that screen readers announce what appears in it. */
export const changes = style({ selectors: { '&:empty': { display: 'none' } } })

const twoColumns = {
  ...column,
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
} as const

export const part = style(twoColumns)
export const legend = style({ marginBlockEnd: tokens.space.sm })

export const picture = style({
  ...column,
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: '9rem minmax(0, 1fr)' } },
})
export const preview = style({
  display: 'grid',
  placeItems: 'center',
  width: '9rem',
  minHeight: '6rem',
  backgroundColor: tokens.color.sunken,
})

export const file = style({
  width: '100%',
  minHeight: 44,
  fontWeight: 400,
  selectors: {
    '&::file-selector-button': {
      minHeight: 44,
      marginInlineEnd: tokens.space.sm,
      paddingInline: tokens.space.md,
      border: `1px solid ${tokens.color.lineStrong}`,
      borderRadius: tokens.radius.sm,
      backgroundColor: tokens.color.raised,
      color: tokens.color.ink,
      font: 'inherit',
      fontWeight: 600,
      cursor: 'pointer',
    },
  },
})

export const question = style({ display: 'grid' })
export const questionName = style({ fontWeight: 700 })

/** A box or a circle to choose, with its name. */
const choice = style([touchTarget, { display: 'flex', gap: tokens.space.xs }])
export const side = style([choice, { overflowWrap: 'anywhere' }])
export const check = style([choice, { alignSelf: 'end', fontWeight: 600 }])

export const full = style({ gridColumn: '1 / -1' })

export const checkbox = style({ width: 20, height: 20 })

/** Stays in sight while a long form is scrolled; it covers the dialog's own padding below it. */
export const actions = style({
  position: 'sticky',
  insetBlockEnd: `calc(-1 * ${tokens.space.lg})`,
  gridColumn: '1 / -1',
  display: 'grid',
  gap: tokens.space.xs,
  marginBlockEnd: `calc(-1 * ${tokens.space.lg})`,
  paddingBlock: tokens.space.md,
  borderBlockStart: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.paper,
})

/** One row also on a phone, but for the smallest. */
export const buttons = style({
  display: 'grid',
  gridAutoFlow: 'column',
  justifyContent: 'start',
  gap: tokens.space.sm,
  '@media': {
    [below('landscape')]: { justifyContent: 'stretch', gridTemplateColumns: '1fr auto' },
    '(max-width: 22rem)': { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const failure = style({ color: tokens.color.danger, fontWeight: 600 })

export const wordEntry = style({ display: 'flex', alignItems: 'end', gap: tokens.space.xs })
export const wordInput = style([control(), { flex: '1 1 0', minWidth: 0 }])
export const wordList = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xs })

export const word = style({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInlineStart: tokens.space.sm,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})
