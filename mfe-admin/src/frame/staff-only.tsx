/** What others than staff see of the back office. */
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

/** A full load asks again, and lets the access provider show its sign-in. */
export const StaffOnly = () => (
  <Notice
    level={1}
    title="Staff only"
    text="The back office opens for staff who are signed in, or on the machine that the shop runs on."
  >
    <Row gap="sm" justify="center">
      <Button onClick={() => location.reload()}>Try again</Button>
      <ButtonLink href="/" tone="outline">
        View store
      </ButtonLink>
    </Row>
  </Notice>
)
