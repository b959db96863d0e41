import { defineSlot } from '@shop/module-runtime/define-slot'
import { ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

/** A card on every product's page. The server renders it, too. `props.params` has `productId`. */
const Details = () => (
  <Card as="section" label="Lookbook" padding="lg">
    <Row justify="between">
      <Stack gap="xs">
        <h2 className={subheading}>How we wear it</h2>
        <p className={subtle}>This piece and what goes with it, in one place.</p>
      </Stack>
      <ButtonLink href="/lookbook" tone="outline">
        See how we wear it
      </ButtonLink>
    </Row>
  </Card>
)

export const details = defineSlot({ component: Details })
