/** Stands in the first screen's place while it loads. */
import { usePage } from '@shop/module-runtime/use-page'

import * as css from './frame.css.ts'

/** Names what is coming: `Loading products...` */
export const LoadingPage = () => {
  const [path = ''] = usePage().href.split(/[?#]/)
  const noun = path.split('/')[2] || 'dashboard'
  return (
    <p role="status" className={css.loading}>
      Loading {noun}...
    </p>
  )
}
