import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredStyle } from '../in-layer.ts'
import { below, from } from '../media.ts'
import { tokens } from '../tokens.css.ts'
import { outOfSight } from '../type.css.ts'

const narrow = below('laptop')

const card = {
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
}

export const frame = layeredStyle({
  position: 'relative',
  overflow: 'clip',
  '@media': { [from('laptop')]: card },
})

export const table = layeredStyle({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: tokens.size.sm,
  '@media': { [narrow]: { display: 'block' } },
})

export const head = layeredStyle({
  backgroundColor: tokens.color.sunken,
  '@media': { [narrow]: { display: 'block', backgroundColor: 'transparent' } },
})

export const body = layeredStyle({
  '@media': {
    [narrow]: {
      display: 'grid',
      gap: tokens.space.sm,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
    },
  },
})

export const columnHead = recipe({
  base: inLayer({
    padding: `${tokens.space.sm} ${tokens.space.md}`,
    fontSize: tokens.size.xs,
    fontWeight: 650,
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
    textAlign: 'start',
    color: tokens.color.inkSoft,
    whiteSpace: 'nowrap',
    // On narrow screens, each cell shows its own label, so the heading is visually hidden.
    '@media': { [narrow]: { position: 'absolute', clipPath: 'inset(50%)' } },
  }),
  variants: {
    /** Aligns the heading with the first icon at the column's edge. */
    isOfActions: { true: inLayer({ paddingInlineStart: 0 }) },
  },
})

const checkboxColumn = {
  width: 1,
  paddingInlineStart: tokens.space.md,
  verticalAlign: 'middle',
} as const

export const selectHead = layeredStyle({
  ...checkboxColumn,
  textAlign: 'start',
  '@media': { [narrow]: { display: 'block', width: 'auto', padding: 0 } },
})

/** Visible on narrow screens only, where no column shows what the checkbox selects. */
export const selectLabel = layeredStyle({ '@media': { [from('laptop')]: outOfSight } })

/** On narrow screens, the checkbox is at the end of the card's first line. */
export const selectCell = layeredStyle({
  ...checkboxColumn,
  '@media': {
    [narrow]: {
      position: 'absolute',
      insetBlockStart: tokens.space.xxs,
      insetInlineEnd: 0,
      width: 'auto',
      padding: 0,
    },
  },
})

export const row = layeredStyle({
  borderBlockStart: `1px solid ${tokens.color.line}`,
  '@media': {
    [narrow]: {
      ...card,
      position: 'relative',
      display: 'grid',
      gap: tokens.space.xs,
      alignContent: 'start',
      padding: tokens.space.md,
    },
    '(hover: hover)': { selectors: { '&:hover': { backgroundColor: tokens.color.paper } } },
  },
  selectors: {
    '&[data-selected], &[data-selected]:hover': { backgroundColor: tokens.color.sunken },
  },
})

/** On narrow screens, a long text beside a label would be cut off. */
const unbroken = {
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
} as const

/** `data-label` is the column's name, which narrow screens show beside the cell. */
export const cell = recipe({
  base: inLayer({
    padding: `${tokens.space.sm} ${tokens.space.md}`,
    verticalAlign: 'middle',
    '@media': {
      [narrow]: {
        display: 'grid',
        gridTemplateColumns: '5rem minmax(0, 1fr)',
        columnGap: tokens.space.xs,
        alignItems: 'baseline',
        padding: 0,
        selectors: {
          '&::before': {
            content: 'attr(data-label)',
            color: tokens.color.inkSoft,
            fontFamily: tokens.font.text,
            fontSize: tokens.size.xs,
            fontWeight: 650,
          },
          // Leaves room for the checkbox.
          [`${selectCell} + &`]: { paddingInlineEnd: 36 },
        },
      },
    },
  }),
  variants: {
    kind: {
      text: {},
      lead: inLayer({
        textAlign: 'start',
        fontWeight: 'inherit',
        '@media': {
          [narrow]: { display: 'block', selectors: { '&::before': { display: 'none' } } },
        },
      }),
      number: inLayer({ ...unbroken, fontVariantNumeric: 'tabular-nums' }),
      mark: inLayer({ '@media': { [narrow]: { alignItems: 'center' } } }),
      mono: inLayer({ ...unbroken, fontFamily: tokens.font.mono }),
      // The buttons are 44 px high, so less padding keeps the height of the row.
      actions: inLayer({
        width: 1,
        paddingBlock: tokens.space.xxs,
        paddingInlineStart: 0,
        whiteSpace: 'nowrap',
        '@media': {
          [narrow]: { width: 'auto', alignItems: 'center', paddingBlock: 0, marginBlockEnd: -8 },
        },
      }),
    },
  },
  defaultVariants: { kind: 'text' },
})

/** Aligns the first icon, not its wider round background, with the column's edge. */
export const actions = layeredStyle({ display: 'flex', marginInlineStart: -11 })
