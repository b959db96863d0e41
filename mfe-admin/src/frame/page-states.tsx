/** What stands where a page would be; the frame around it stays. */
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import * as css from './frame.css.ts'

/** While the first page loads: names what is coming, `Loading products...` */
export const LoadingPage = () => {
  const [path = ''] = usePage().href.split(/[?#]/)
  const noun = path.split('/')[2] || 'dashboard'
  return (
    <p role="status" className={css.loading}>
      Loading {noun}...
    </p>
  )
}

/** When a page breaks. */
export const PageProblem = () => (
  <Notice
    level={1}
    title="This page could not be shown"
    text="Nothing was changed. Loading it again helps."
  >
    <Button onClick={() => location.reload()}>Load again</Button>
  </Notice>
)
