import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { below, from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

import { focusTarget, listRow, moment } from '../frame/display/display.css.ts'

const { color, radius, size, space } = tokens

export const list = style([
  focusTarget,
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xs },
])

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm })
export const filterSlot = style({ display: 'grid', flex: '1 1 9rem' })

export const search = style({ position: 'relative', display: 'grid', flex: '8 1 16rem' })

export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: space.sm,
  display: 'grid',
  placeItems: 'center',
  color: color.inkSoft,
  pointerEvents: 'none',
})

export const searchInput = style([control(), { paddingInlineStart: '2.75rem' }])

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space.xs,
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: space.sm,
  borderRadius: radius.sm,
  backgroundColor: color.sunken,
  fontSize: size.sm,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: color.line } },
})

const barStart = tokens.layout.header
const barHeight = '3.75rem'

/** Leaves room for the bar, which has two lines on phones. */
export const belowBar = `calc(${barStart} + 7.5rem)`

/** The bar has a fixed height, so that starting a selection moves no row under the pointer. */
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.md}`,
  minHeight: barHeight,
  selectors: {
    '&[data-open]': {
      position: 'sticky',
      zIndex: 5,
      insetBlockStart: barStart,
      paddingInline: `${space.md} ${space.xxs}`,
      border: `1px solid ${color.lineStrong}`,
      borderRadius: radius.md,
      backgroundColor: color.raised,
      boxShadow: tokens.shadow.raised,
    },
  },
  '@media': {
    [short]: { selectors: { '&[data-open]': { position: 'static' } } },
    [below('landscape')]: { flexWrap: 'wrap' },
  },
})

export const selectedCount = style({
  fontWeight: 700,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})

export const barActions = style({
  display: 'grid',
  flex: 1,
  gridAutoFlow: 'column',
  gridAutoColumns: 'max-content',
  gap: space.xs,
  // Without padding, the scrolling row would clip the focus ring of its actions.
  padding: 6,
  overflowX: 'auto',
  '@media': { [below('landscape')]: { order: 1, flexBasis: '100%', paddingBlockStart: 0 } },
})

export const history = style({
  paddingBlockStart: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
})

export const entry = style([listRow, { gap: space.xs }])

export const when = style([moment, { display: 'block', fontSize: size.xs }])

export const note = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const changes = style({ display: 'grid', gap: space.xxs, width: '100%' })

export const change = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `0 ${space.md}`,
  '@media': { [from('landscape')]: { gridTemplateColumns: '8.5rem minmax(0, 1fr)' } },
})

/** Contains the visually hidden text, which would otherwise make the dialog taller. */
export const values = style({ position: 'relative', overflowWrap: 'anywhere' })

export const before = style({ color: color.inkSoft })

/**
 * The element stays in the document while it is empty, so that screen readers announce later
 * content.
 */
export const meanwhile = style({ selectors: { '&:empty': { display: 'none' } } })

export const question = style({ display: 'grid' })
export const questionName = style({ fontWeight: 700 })

export const side = style([
  touchTarget,
  { display: 'flex', gap: space.xs, overflowWrap: 'anywhere' },
])

export const result = style([
  listRow,
  {
    width: '100%',
    textAlign: 'start',
    outlineOffset: -3,
    selectors: { '&:hover': { backgroundColor: color.sunken } },
  },
])
