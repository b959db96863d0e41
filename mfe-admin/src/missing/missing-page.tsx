/** Every other address below `/admin`. */
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

/** Says so, and leads to what there is. */
export const MissingPage = () => (
  <Notice title="Not here yet" text="This part of the back office has not been built.">
    <Row gap="sm" justify="center">
      <ButtonLink href="/admin/orders">Orders</ButtonLink>
      <ButtonLink href="/admin/products" tone="outline">
        Products
      </ButtonLink>
    </Row>
  </Notice>
)
