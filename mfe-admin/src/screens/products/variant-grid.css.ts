import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { label, outOfSight } from '@shop/ui/type'

const { color, size, space } = tokens

const narrow = below('landscape')

/** On a phone, the inputs take three columns below the name. `position` contains hidden content. */
export const grid = style({
  position: 'relative',
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: size.sm,
  '@media': { [narrow]: { display: 'block' } },
})

export const group = style({ '@media': { [narrow]: { display: 'block' } } })

const columns = 'minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr)'

export const row = style({
  '@media': {
    [narrow]: { display: 'grid', gridTemplateColumns: columns, gap: `0 ${space.xs}` },
  },
})

const columnHead = style([
  label,
  { padding: `${space.xs} ${space.xs} ${space.xs} 0`, textAlign: 'start', verticalAlign: 'bottom' },
])

const inColumns = { width: 'auto', alignSelf: 'end' } as const

export const head = styleVariants({
  choice: [columnHead, { paddingInlineStart: space.sm, '@media': { [narrow]: outOfSight } }],
  sku: [columnHead, { width: '34%', '@media': { [narrow]: inColumns } }],
  cell: [columnHead, { width: '17%', '@media': { [narrow]: inColumns } }],
  stock: [
    columnHead,
    {
      width: '16%',
      paddingInlineEnd: space.sm,
      textAlign: 'end',
      '@media': { [narrow]: outOfSight },
    },
  ],
})

export const choice = style({
  paddingInline: space.sm,
  fontWeight: 600,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '@media': {
    [narrow]: { gridArea: '1 / 1 / auto / span 2', paddingBlockStart: space.xs, paddingInline: 0 },
  },
})

export const soldOut = style({
  marginInlineStart: space.xxs,
  color: color.danger,
  fontSize: size.xs,
  fontWeight: 650,
})

export const cell = style({
  padding: `${space.xxs} ${space.xs} ${space.xxs} 0`,
  '@media': { [narrow]: { paddingInlineEnd: 0 } },
})

/** Follows the column's width, which differs for SKUs and pieces. */
export const input = style({
  minWidth: 0,
  paddingInline: space.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const stock = style({
  paddingInlineEnd: space.sm,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [narrow]: {
      gridArea: '1 / 3',
      alignSelf: 'end',
      paddingBlockStart: space.xs,
      paddingInlineEnd: 0,
    },
  },
})

const sumRow = style({
  '@media': { [narrow]: { display: 'flex', justifyContent: 'space-between', gap: space.sm } },
})

export const sums = styleVariants({
  head: [sumRow, { backgroundColor: color.sunken, fontWeight: 650 }],
  sum: [sumRow, { borderBlockStart: `1px solid ${color.line}` }],
})

export const sumLabel = style({
  padding: `${space.xs} ${space.sm}`,
  fontWeight: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
})

export const sum = style({
  padding: `${space.xs} ${space.sm}`,
  textAlign: 'end',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
})

export const problems = style({ '@media': { [narrow]: { display: 'block' } } })

export const problem = style({
  paddingBlockEnd: space.xs,
  paddingInlineStart: space.sm,
  color: color.danger,
  fontWeight: 500,
  '@media': { [narrow]: { display: 'block', paddingInlineStart: 0 } },
})
