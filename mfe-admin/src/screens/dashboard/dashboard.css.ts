import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

const wide = from('desktop')

export const sample = style({
  padding: `${space.xs} ${space.md}`,
  borderRadius: radius.md,
  backgroundColor: color.infoSoft,
  color: color.info,
  fontSize: size.sm,
  fontWeight: 600,
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
})

export const value = style({
  fontSize: size.lg,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
})

export const ranks = style({
  display: 'grid',
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const rank = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${space.md}`,
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const rankName = style({ fontWeight: 650, overflowWrap: 'anywhere' })
export const rankValue = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

export const actions = style({ display: 'grid', gap: space.xs })

export const action = style([
  rank,
  {
    alignItems: 'center',
    minHeight: 44,
    border: `1px solid ${color.line}`,
    borderRadius: radius.md,
    backgroundColor: color.raised,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: color.lineStrong },
      '&:first-child': { borderBlockStart: `1px solid ${color.line}` },
    },
  },
])
