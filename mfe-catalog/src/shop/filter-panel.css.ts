import { style, styleVariants } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

/** A popover on narrow screens, a column of the page on wide ones. */
export const root = style({
  backgroundColor: tokens.color.paper,
  color: tokens.color.ink,
  '@media': {
    [from('laptop')]: {
      display: 'grid',
      alignContent: 'start',
      gap: tokens.space.md,
      position: 'sticky',
      inset: `calc(${tokens.layout.header} + ${tokens.space.lg}) auto auto`,
      gridArea: 'filters',
      width: 'auto',
      height: 'auto',
      maxHeight: `calc(100dvh - ${tokens.layout.header} - 3rem)`,
      margin: 0,
      padding: `0 ${tokens.space.md} ${tokens.space.xs} 4px`,
      marginInlineStart: -4,
      border: 0,
      overflowY: 'auto',
      scrollbarWidth: 'thin',
    },
    [below('laptop')]: {
      position: 'fixed',
      inset: 'auto 0 0 0',
      width: '100%',
      maxWidth: 'none',
      maxHeight: '88dvh',
      margin: 0,
      padding: `0 ${tokens.space.md}`,
      border: 0,
      borderBlockStart: `1px solid ${tokens.color.line}`,
      boxShadow: tokens.shadow.overlay,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      selectors: {
        '&:popover-open': { display: 'grid', gap: tokens.space.lg },
        '&::backdrop': { backgroundColor: tokens.color.veil },
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
  paddingBlock: tokens.space.xs,
  backgroundColor: tokens.color.paper,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  ...narrowOnly,
})

export const sheetFoot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  paddingBlock: tokens.space.sm,
  backgroundColor: tokens.color.paper,
  ...narrowOnly,
})

export const group = style({ display: 'grid', gap: tokens.space.xs })

const grid = style({
  display: 'grid',
  '@media': {
    [below('laptop')]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
      columnGap: tokens.space.lg,
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
          columnGap: tokens.space.md,
        },
      },
    },
  ],
})

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 36,
  fontSize: tokens.size.sm,
  textDecoration: 'none',
  borderBlockEnd: `1px solid transparent`,
  selectors: {
    '&[aria-current]': { fontWeight: 800 },
  },
  '@media': { [below('laptop')]: { minHeight: 44 } },
})

export const emptyChoice = style([choice, { color: tokens.color.inkSoft }])

/** A chosen one is marked by a bar as well as by weight. */
export const choiceText = style({
  flexGrow: 1,
  overflowWrap: 'anywhere',
  selectors: {
    [`a${choice}:hover &`]: { textDecoration: 'underline' },
    [`${choice}[aria-current] &`]: {
      textDecoration: 'underline',
      textDecorationColor: tokens.color.accent,
      textDecorationThickness: 3,
      textUnderlineOffset: 6,
    },
  },
})

export const count = style({
  color: tokens.color.inkSoft,
  fontSize: tokens.size.xs,
  fontVariantNumeric: 'tabular-nums',
})
