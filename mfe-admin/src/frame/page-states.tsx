/** What stands where a page would be; the frame around it stays. */
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { usePath } from '../navigation/use-path.ts'
import * as css from './frame.css.ts'

/** While the first page loads: names what is coming, `Loading products...` */
export const LoadingPage = () => {
  const [, , noun, module] = usePath().split('/')
  return <Loading noun={(noun === 'x' ? module : noun) || 'dashboard'} />
}

/** Where something will be. */
export const Loading = ({ noun }: { noun: string }) => (
  <p role="status" className={css.loading}>
    Loading {noun}...
  </p>
)

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
