import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

/** As wide as its place: what is long inside must not widen it. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const dialog = style({ ...column, gap: tokens.space.md })

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

export const form = style({ ...column, gap: tokens.space.xl })

const twoColumns = {
  ...column,
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
} as const

/** The browser gives a fieldset a width of its own. */
export const part = style([twoColumns, { minInlineSize: 0, margin: 0, padding: 0, border: 0 }])

export const legend = style({ padding: 0, marginBlockEnd: tokens.space.sm })

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
export const pictureFields = style({ ...column, gap: tokens.space.md })

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

export const question = style({
  display: 'grid',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const questionName = style({ padding: 0, fontWeight: 700 })
export const side = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  overflowWrap: 'anywhere',
})

export const full = style({ gridColumn: '1 / -1' })

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  alignSelf: 'end',
  fontWeight: 600,
})

export const checkbox = style({ width: 20, height: 20, accentColor: tokens.color.accent })

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

export const words = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })
export const wordEntry = style({ display: 'flex', alignItems: 'end', gap: tokens.space.xs })
export const wordInput = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 48,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
  font: 'inherit',
  fontSize: tokens.size.md,
  fontWeight: 400,
  selectors: {
    '&[aria-invalid="true"]': { borderColor: tokens.color.danger },
    '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 },
  },
})
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
