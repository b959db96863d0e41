import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const wide = '(min-width: 60rem)'
export const phone = '(max-width: 40rem)'

/** The centered column of a page. */
export const column = {
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { [phone]: { paddingInline: tokens.space.md } },
}

const page = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.space.xxl,
    paddingBlock: `${tokens.space.xxl} ${tokens.space.section}`,
  },
])

/** The intro beside the content; the intro stays in view. */
export const columns = style([
  page,
  {
    alignItems: 'start',
    '@media': {
      [wide]: {
        gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
        columnGap: tokens.space.section,
      },
    },
  },
])

export const intro = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.lg,
  maxWidth: '36rem',
  '@media': {
    [wide]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${tokens.space.xl})`,
    },
  },
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })

export const prose = style({ display: 'grid', gap: tokens.space.md, maxWidth: '65ch' })
