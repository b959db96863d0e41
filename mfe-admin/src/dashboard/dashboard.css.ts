import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const wide = from('desktop')

export const sample = style({
  padding: `${tokens.space.xs} ${tokens.space.md}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.infoSoft,
  color: tokens.color.info,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
})

export const value = style({
  fontSize: tokens.size.lg,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
})

export const ranks = style({
  display: 'grid',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
})

export const rank = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${tokens.space.md}`,
  padding: `${tokens.space.sm} ${tokens.space.md}`,
  borderBlockStart: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const rankName = style({ fontWeight: 650, overflowWrap: 'anywhere' })
export const rankValue = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

export const actions = style({ display: 'grid', gap: tokens.space.xs })

export const action = style([
  rank,
  {
    alignItems: 'center',
    minHeight: 44,
    border: `1px solid ${tokens.color.line}`,
    borderRadius: tokens.radius.md,
    backgroundColor: tokens.color.raised,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: tokens.color.lineStrong },
      '&:first-child': { borderBlockStart: `1px solid ${tokens.color.line}` },
    },
  },
])
