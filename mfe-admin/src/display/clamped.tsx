/** Names in lists: a product's may have 500 characters, of which two lines are enough to know it. */
import * as css from './display.css.ts'

/** More than this may not fit into two lines; shorter names need no tip. */
const longName = 40

type Props = { text: string; look?: string }

/** The whole name stands in the tip. */
export const Clamped = ({ text, look = '' }: Props) => (
  <span className={css.fitting}>
    <span className={`${look} ${css.twoLines}`} title={text.length > longName ? text : undefined}>
      <bdi>{text}</bdi>
    </span>
  </span>
)
