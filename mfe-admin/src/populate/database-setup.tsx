/** The dashboard's card that fills an empty catalogue. */
import { useEffect, useState } from 'react'

import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { subtle, subheading } from '@shop/ui/type'

import { useBusy } from '../display/use-busy.ts'
import { invalidateTopics } from '../realtime/realtime.ts'
import { toApiProblem } from '../staff/staff-session.ts'
import { fillCatalogue, reasonOf } from './catalogue-actions.ts'

/** The browser's own message says how the import went, as the spec has it. */
export const DatabaseSetup = () => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const importAll = async (): Promise<void> => {
    const { success, message } = await run(() => fillCatalogue(client, 'missing'))
    if (success) void invalidateTopics(['products'])
    alert(
      success ? '✅ Products imported successfully!' : `❌ Error importing products: ${message}`,
    )
  }
  return (
    <Card as="section" label="Database Setup" padding="lg" gap="md">
      <h2 className={subheading}>Database Setup</h2>
      <p className={subtle}>
        Adds those of the shop’s 22 products that are missing; none is overwritten.
      </p>
      <Row gap="sm">
        <Button tone="outline" isBusy={isBusy} onClick={() => void importAll()}>
          Import All Products
        </Button>
      </Row>
      <AutoPopulate />
    </Card>
  )
}

const reloadDelayMs = 1000

/** Fills the catalogue if it is empty when the card is shown, and says so. */
const AutoPopulate = () => {
  const { client } = usePage()
  const [text, setText] = useState('Checking the catalogue…')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const say = (what: string): void => {
      if (isShown) setText(what)
    }
    const run = async (): Promise<void> => {
      if (!(await isEmpty(client))) return say('The catalogue has products.')
      if (!isShown) return
      say('The catalogue is empty. Adding the 22 products…')
      const { success, message } = await fillCatalogue(client, 'missing')
      say(success ? `${message}. Loading the page again…` : message)
      if (success && isShown) timer = setTimeout(() => location.reload(), reloadDelayMs)
    }
    run().catch((error: unknown) => {
      if (!toApiProblem(error)) console.error(error)
      say(reasonOf(error))
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [client])
  return (
    <p role="status" className={subtle}>
      {text}
    </p>
  )
}

const isEmpty = async (client: Client): Promise<boolean> =>
  (await listProducts(withoutCache(client), { limit: 1 })).products.length === 0
