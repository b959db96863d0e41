/** What a page shows when its data cannot be had. */
import { ButtonLink } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

/** Polite, and with a way on; the same at the edge and in the browser. */
export const PageProblem = () => (
  <Notice
    level={1}
    title="We cannot show this right now"
    text="The shop is catching its breath. Please try again in a moment."
  >
    <ButtonLink href="">Try again</ButtonLink>
  </Notice>
)
