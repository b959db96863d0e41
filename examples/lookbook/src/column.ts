import { tokens } from '@shop/ui/tokens'

/** A column that long words cannot widen. */
export const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

/** The column in the middle of a page. */
export const page = {
  ...column,
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
}
