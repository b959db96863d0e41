/** The card whose buttons fill the catalogue. */
import { useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { quiet, subheading } from '@shop/ui/type'

import { type QuickAction, runQuickAction } from '../populate/quick-action.ts'
import * as css from './products-list.css.ts'

const actions: readonly (readonly [QuickAction, string])[] = [
  ['toddler-shirts', 'Populate Toddler Shirts'],
  ['from-pictures', 'Populate from Images'],
  ['basic', 'Quick Populate All'],
]

/** One at a time. */
export const QuickActions = () => {
  const { client, reload } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: QuickAction): Promise<void> => {
    setIsBusy(true)
    await runQuickAction(client, action)
    setIsBusy(false)
    reload()
  }
  return (
    <section className={css.card} aria-labelledby="quick-actions">
      <div>
        <h2 id="quick-actions" className={subheading}>
          Quick actions
        </h2>
        <p className={quiet}>
          Adds what is missing of the shop’s own products; nothing is overwritten.
        </p>
      </div>
      <Row gap="xs">
        {actions.map(([action, label]) => (
          <Button key={action} tone="outline" isBusy={isBusy} onClick={() => void run(action)}>
            {label}
          </Button>
        ))}
      </Row>
    </section>
  )
}
