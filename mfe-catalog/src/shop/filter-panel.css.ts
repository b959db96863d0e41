import { style, styleVariants } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

/** A popover on narrow screens, a column of the page on wide ones. */
export const root = style({
  margin: 0,
  overflowY: 'auto',
  '@media': {
    [from('laptop')]: {
      display: 'grid',
      alignContent: 'start',
      gap: space.md,
      position: 'sticky',
      inset: `calc(${tokens.layout.header} + ${space.lg}) auto auto`,
      gridArea: 'filters',
      width: 'auto',
      height: 'auto',
      maxHeight: `calc(100dvh - ${tokens.layout.header} - 3rem)`,
      padding: `0 ${space.md} ${space.xs} 4px`,
      marginInlineStart: -4,
      scrollbarWidth: 'thin',
    },
    [below('laptop')]: {
      inset: 'auto 0 0 0',
      width: '100%',
      maxHeight: '88dvh',
      paddingInline: space.md,
      borderBlockStart: `1px solid ${color.line}`,
      boxShadow: tokens.shadow.overlay,
      overscrollBehavior: 'contain',
      selectors: {
        '&:popover-open': { display: 'grid', gap: space.lg },
        '&::backdrop': { backgroundColor: color.veil },
      },
    },
  },
})

const narrowOnly = { '@media': { [from('laptop')]: { display: 'none' } } }

export const sheetHead = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: space.xs,
  backgroundColor: color.paper,
  borderBlockEnd: `1px solid ${color.line}`,
  ...narrowOnly,
})

export const sheetFoot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  paddingBlock: space.sm,
  backgroundColor: color.paper,
  ...narrowOnly,
})

export const group = style({ display: 'grid', gap: space.xs })

const grid = style({
  display: 'grid',
  '@media': {
    [below('laptop')]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
      columnGap: space.lg,
    },
  },
})

export const choices = styleVariants({
  rows: [grid],
  pairs: [
    grid,
    {
      '@media': {
        [from('laptop')]: {
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          columnGap: space.md,
        },
      },
    },
  ],
})

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 36,
  fontSize: size.sm,
  textDecoration: 'none',
  borderBlockEnd: `1px solid transparent`,
  selectors: {
    '&[aria-current]': { fontWeight: 800 },
  },
  '@media': { [below('laptop')]: { minHeight: 44 } },
})

export const emptyChoice = style([choice, { color: color.inkSoft }])

/** A chosen one is marked by a bar as well as by weight. */
export const choiceText = style({
  flexGrow: 1,
  overflowWrap: 'anywhere',
  selectors: {
    [`a${choice}:hover &`]: { textDecoration: 'underline' },
    [`${choice}[aria-current] &`]: {
      textDecoration: 'underline',
      textDecorationColor: color.accent,
      textDecorationThickness: 3,
      textUnderlineOffset: 6,
    },
  },
})

export const count = style({
  color: color.inkSoft,
  fontSize: size.xs,
  fontVariantNumeric: 'tabular-nums',
})
