/** Says that a colleague saved the product meanwhile, and offers a choice. */
import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'

import * as css from './product-form.css.ts'

type Props = {
  base: Product
  current: Product | undefined
  /** The current product is the one that the next save goes on top of. */
  isKnown: boolean
  onTake: (theirs: Product) => void
  onKeep: (theirs: Product) => void
}

/** Live messages and refused saves lead here alike: the product is not the one the form was filled from. */
export const ConflictNotice = ({ base, current, isKnown, onTake, onKeep }: Props) => (
  <div role="alert">
    {!current && (
      <p className={css.notice}>
        “{base.name}” was deleted meanwhile. It cannot be saved any more.
      </p>
    )}
    {current && !isKnown && (
      <div className={css.notice}>
        <p>
          <strong>A colleague saved “{current.name}” meanwhile.</strong> Take theirs to see it as it
          is now; what you typed is dropped. Keep yours to save your changes on top of theirs.
        </p>
        <Row gap="xs">
          <Button tone="outline" onClick={() => onTake(current)}>
            Take theirs
          </Button>
          <Button tone="quiet" onClick={() => onKeep(current)}>
            Keep mine
          </Button>
        </Row>
      </div>
    )}
  </div>
)
