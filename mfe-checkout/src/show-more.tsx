/** Long lists are shown in part; the rest comes when it is asked for. */
import { useState } from 'react'

import { Button } from '@shop/ui/button'
import { quiet } from '@shop/ui/type'

import * as css from './show-more.css.ts'

const step = 50

/** How many of `count` lines are shown, and the way to more of them. */
export const useShown = (count: number) => {
  const [limit, setLimit] = useState(step)
  const shown = Math.min(limit, count)
  const more = shown < count && (
    <div className={css.root}>
      <p className={quiet} role="status">
        {shown.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </p>
      <Button tone="outline" onClick={() => setLimit(limit + step)}>
        Show more
      </Button>
    </div>
  )
  return { shown, more }
}
