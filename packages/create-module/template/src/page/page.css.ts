/** The shop's `tokens` adapt to light and dark themes. */
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, layout, space } = tokens

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xl,
  width: '100%',
  maxWidth: layout.page,
  marginInline: 'auto',
  padding: `${space.xxl} ${space.lg}`,
})

export const piece = style({ display: 'grid', alignContent: 'start', gap: space.xs })

export const link = style({
  color: color.ink,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
