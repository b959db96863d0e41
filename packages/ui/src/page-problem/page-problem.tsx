/** What a page shows when its data cannot be had. */
import { ButtonLink } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

const troubled = {
  title: 'We cannot show this right now',
  text: 'The shop is catching its breath. Please try again in a moment.',
}

const offline = {
  title: 'You are offline',
  text: 'This has to wait for the network. Pages you have seen still open, and your cart is safe.',
}

/** Polite, and with a way on; the same at the edge and in the browser. Not to be had is not the shop's fault where `isOffline`. */
export const PageProblem = ({ isOffline = false }: { isOffline?: boolean | undefined }) => (
  <Notice level={1} {...(isOffline ? offline : troubled)}>
    <ButtonLink href="">Try again</ButtonLink>
  </Notice>
)
