import { useEffect, useState } from 'react'

import { getCatalogue, listProducts, populateCatalogue } from '@shop/client/products'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { subheading, subtle } from '@shop/ui/type'

import { fillCatalogue, type Outcome, reasonOf } from '../../frame/catalogue-actions.ts'
import * as css from '../../frame/display/display.css.ts'
import { ActionButton, useBusy } from '../../frame/display/form.tsx'
import { Page } from '../../frame/display/page.tsx'
import { invalidateTopics } from '../../frame/realtime/realtime.ts'
import {
  client,
  handleApiError,
  toApiProblem,
  useMayActAs,
} from '../../frame/staff/staff-session.ts'

const steps = [
  'Clear existing products',
  'Add 4 shirts',
  'Add 4 ladies',
  'Add 4 hoodies',
  'Add 4 hats',
  'Add 6 toddler shirts',
]

export const PopulatePage = () => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, run] = useBusy()
  const start = async (): Promise<void> => {
    setOutcome(null)
    setOutcome(await run(() => populate()))
  }
  return (
    <Page title="Populate Products Database">
      <div className={css.narrow}>
        <Card as="section" label="What this will do" padding="lg" gap="md">
          <h2 className={subheading}>What this will do</h2>
          <ul className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className={subtle}>These are the 22 example products. Past orders keep their items.</p>
          <div>
            {useMayActAs('manager') ? (
              <Button isBusy={isBusy} onClick={() => void start()}>
                {isBusy ? 'Populating...' : 'Populate Products Now'}
              </Button>
            ) : (
              'Only a manager may do this.'
            )}
          </div>
        </Card>
      </div>
      <div role="status" className={css.narrow}>
        {outcome && <OutcomeCard outcome={outcome} />}
      </div>
    </Page>
  )
}

const OutcomeCard = ({ outcome: { success, message } }: { outcome: Outcome }) => (
  <Card as="section" padding="lg" tone={success ? 'success' : 'danger'}>
    <h2 className={subheading}>{success ? 'Success' : 'The products were not populated'}</h2>
    <p>{message}</p>
    {success && <a href="/shop">View your shop</a>}
  </Card>
)

/** Asks for confirmation again if staff add or change products after the first answer. */
const populate = async (): Promise<Outcome | null> => {
  for (;;) {
    try {
      const { products, own } = await getCatalogue(client)
      if (own > 0 && !confirm(questionOf(products, own))) return null
      const { message } = await populateCatalogue(client, 'replace-all', own)
      return { success: true, message }
    } catch (error) {
      if (toApiProblem(error)?.code === 'version-conflict') continue
      handleApiError(error)
      return { success: false, message: reasonOf(error) }
    }
  }
}

const questionOf = (products: number, own: number): string =>
  `This removes all ${products} products. ${own} of them ${own === 1 ? 'is' : 'are'} new or changed and would be gone for good. The 22 example products take their place. Continue?`

export const DatabaseSetup = () => {
  const importAll = async (): Promise<void> => {
    const { success, message } = await fillCatalogue('missing')
    if (success) void invalidateTopics(['products'])
    alert(
      success ? '✅ Products imported successfully!' : `❌ Error importing products: ${message}`,
    )
  }
  return (
    <Card as="section" label="Database Setup" padding="lg" gap="md">
      <h2 className={subheading}>Database Setup</h2>
      <p className={subtle}>
        Adds whichever of the 22 example products are missing; nothing is overwritten.
      </p>
      <div>
        <ActionButton tone="outline" run={importAll}>
          Import All Products
        </ActionButton>
      </div>
      <AutoPopulate />
    </Card>
  )
}

const reloadDelayMs = 1000

const AutoPopulate = () => {
  const [text, setText] = useState('Checking the catalogue…')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const controller = new AbortController()
    const run = async (): Promise<void> => {
      if (!(await isEmpty())) return setText('The catalogue has products.')
      if (controller.signal.aborted) return
      setText('The catalogue is empty. Adding the 22 example products…')
      const { success, message } = await fillCatalogue('missing')
      setText(success ? `${message}. Reloading the page…` : message)
      if (success && !controller.signal.aborted)
        timer = setTimeout(() => location.reload(), reloadDelayMs)
    }
    run().catch((error: unknown) => {
      if (!toApiProblem(error)) console.error(error)
      setText(reasonOf(error))
    })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return (
    <p role="status" className={subtle}>
      {text}
    </p>
  )
}

const isEmpty = async (): Promise<boolean> =>
  (await listProducts(client, { limit: 1 })).products.length === 0
