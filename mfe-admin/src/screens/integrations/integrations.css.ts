import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { listRow, soft } from '../../frame/display/display.css.ts'

const { color, size, space } = tokens

const columnsFrom = (breakpoint: 'tablet' | 'laptop', gridTemplateColumns: string) => ({
  '@media': { [from(breakpoint)]: { gridTemplateColumns } },
})

/** Staff or teams type this text, so it can be long and have line breaks. */
export const reason = style([soft, { whiteSpace: 'pre-line' }])

export const change = style([
  listRow,
  { alignItems: 'start' },
  columnsFrom('laptop', '11.5rem minmax(0, 1fr) 10rem'),
])

export const attention = style([change, columnsFrom('laptop', '5.5rem minmax(0, 1fr) 10rem')])

export const stateRow = style([
  listRow,
  { padding: space.md, rowGap: space.xs },
  columnsFrom('tablet', '5.5rem minmax(0, 1fr) auto'),
])

export const stateActions = style({ '@media': { [from('tablet')]: { gridColumn: '2 / -1' } } })
export const stateShare = style({ display: 'grid', gap: space.xxs, width: '8rem' })

export const release = style({
  paddingInline: space.md,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
})

export const releaseHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  flexGrow: 1,
  alignItems: 'center',
  gap: `0 ${space.sm}`,
  paddingBlock: space.xs,
  fontSize: size.sm,
  ...columnsFrom('tablet', 'minmax(0, 1fr) 8rem minmax(0, 20rem)'),
})

export const releaseWhen = style([
  soft,
  { gridColumn: '1 / -1', '@media': { [from('tablet')]: { gridColumn: 'auto' } } },
])

export const releaseBody = style({ paddingBlock: `${space.xs} ${space.md}` })

export const rate = style({
  display: 'grid',
  gridTemplateColumns: '4.75rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
  fontSize: size.sm,
})

export const approval = style([
  listRow,
  { gridTemplateColumns: 'minmax(0, 1fr) 8.75rem', rowGap: space.xs },
  columnsFrom('tablet', 'minmax(0, 1fr) 6.5rem 8.75rem'),
])

export const approvalText = style({
  gridColumn: '1 / -1',
  '@media': { [from('tablet')]: { gridColumn: 'auto' } },
})

export const secretActions = style({ display: 'grid', gap: space.xs, justifySelf: 'stretch' })

/** Puts the button below the field, because beside it, an error text would shift the button. */
export const position = style({ display: 'grid', gap: space.sm, maxWidth: '13rem' })

export const rating = style([
  listRow,
  { alignItems: 'start' },
  columnsFrom('laptop', '4.5rem minmax(0, 1fr) 11.5rem'),
])

export const said = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })

export const talk = style({ display: 'grid', gap: space.xs, paddingBlock: space.xs })
