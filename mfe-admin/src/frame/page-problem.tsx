/** What a page of the back office shows when it breaks. */
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

/** The frame around it stays. */
export const PageProblem = () => (
  <Notice
    level={1}
    title="This page could not be shown"
    text="Nothing was changed. Loading it again helps."
  >
    <Button onClick={() => location.reload()}>Load again</Button>
  </Notice>
)
