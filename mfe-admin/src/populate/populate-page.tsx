/** Puts the shop's own 22 products in the place of all others. */
import { useState } from 'react'

import type { Client } from '@shop/client/client'
import { getCatalogue, populateCatalogue } from '@shop/client/products'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { heading, subtle, subheading } from '@shop/ui/type'

import { handleApiError, toApiProblem } from '../staff/staff-session.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import { reasonOf } from './catalogue-actions.ts'
import * as css from './populate.css.ts'

type State = { kind: 'idle' | 'busy' } | { kind: 'success' | 'error'; text: string }

const steps = [
  'Clear existing products',
  'Add 4 shirts',
  'Add 4 ladies',
  'Add 4 hoodies',
  'Add 4 hats',
  'Add 6 toddler shirts',
]

export const PopulatePage = () => {
  const { client } = usePage()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async (): Promise<void> => {
    setState({ kind: 'busy' })
    setState(await populate(client))
  }
  const canPopulate = useMayActAs('manager')
  const isBusy = state.kind === 'busy'
  return (
    <Stack gap="lg">
      <h1 className={heading}>Populate Products Database</h1>
      <div className={css.narrow}>
        <Card as="section" label="What this will do" padding="lg" gap="md">
          <h2 className={subheading}>What this will do</h2>
          <ul className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className={subtle}>22 products in total. Orders keep what they sold.</p>
          <Row gap="sm">
            {canPopulate ? (
              <Button isBusy={isBusy} onClick={() => void run()}>
                {isBusy ? 'Populating...' : 'Populate Products Now'}
              </Button>
            ) : (
              <p>Only a manager may do this.</p>
            )}
          </Row>
        </Card>
      </div>
      <Outcome state={state} />
    </Stack>
  )
}

const Outcome = ({ state }: { state: State }) => (
  <div role="status" className={css.narrow}>
    {'text' in state && (
      <Card as="section" padding="lg" tone={state.kind === 'success' ? 'success' : 'danger'}>
        <h2 className={subheading}>
          {state.kind === 'success' ? 'Success' : 'The products were not populated'}
        </h2>
        <p>{state.text}</p>
        {state.kind === 'success' && (
          <Row gap="sm">
            <ButtonLink tone="outline" href="/shop">
              View your shop
            </ButtonLink>
          </Row>
        )}
      </Card>
    )}
  </div>
)

/** Asks first when products would be lost for good, and again when there are more of them by then. */
const populate = async (client: Client): Promise<State> => {
  for (;;) {
    try {
      const { products, own } = await getCatalogue(client)
      if (own > 0 && !confirm(questionOf(products, own))) return { kind: 'idle' }
      return {
        kind: 'success',
        text: (await populateCatalogue(client, 'replace-all', own)).message,
      }
    } catch (error) {
      if (toApiProblem(error)?.code === 'version-conflict') continue
      handleApiError(error)
      return { kind: 'error', text: reasonOf(error) }
    }
  }
}

const questionOf = (products: number, own: number): string =>
  `This removes all ${products} products. ${own} of them ${own === 1 ? 'is' : 'are'} not among the 22 as they come, and would be gone for good. Continue?`
