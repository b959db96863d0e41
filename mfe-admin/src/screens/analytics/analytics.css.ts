import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  alignItems: 'start',
  '@media': { [from('desktop')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
})

export const figure = style({ display: 'grid', gap: space.xs, minWidth: 0 })

export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${space.md}`,
})

/** Must not grow with the canvas inside, which is resized to this element's width. */
export const chart = style({ minWidth: 0, overflow: 'clip' })

export const wrap = style({ position: 'relative' })
export const layer = style({ position: 'absolute' })
export const canvas = style({ display: 'block', width: '100%', height: '100%' })

/** The three columns are narrow enough that a row fits on one line on a phone. */
export const numbers = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const numbersHead = style({
  paddingBlock: space.xs,
  color: color.inkSoft,
  textAlign: 'end',
  selectors: { '&:first-child': { textAlign: 'start' } },
})

export const number = style({
  paddingBlock: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
  fontWeight: 400,
  textAlign: 'end',
  selectors: { '&:first-child': { textAlign: 'start' } },
})

export const rankBar = style({ gridColumn: '1 / -1', marginBlockStart: space.xs })
