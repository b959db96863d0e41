import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { list, listRow } from '../../frame/display/display.css.ts'

const { color, size } = tokens

export const value = style({
  fontSize: size.lg,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
})

export const action = style([
  listRow,
  list,
  {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    minHeight: 44,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: color.lineStrong },
      '&:first-child': { borderBlockStart: `1px solid ${color.line}` },
    },
  },
])
