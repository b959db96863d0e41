/** Fills a catalogue that is empty when the card is shown, and says so. */
import { useEffect, useState } from 'react'

import type { Client } from '@shop/client/client'
import { withoutCache } from '@shop/client/browser-client'
import { listProducts } from '@shop/client/products'
import { usePage } from '@shop/module-runtime/use-page'
import { quiet } from '@shop/ui/type'

import { asRefusal } from '../live/office.ts'
import { fillCatalogue, reasonOf } from './catalogue-actions.ts'

const reloadDelayMs = 1000

/** The catalogue counts as empty when asking for one product finds none. */
export const AutoPopulate = () => {
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
      if (!asRefusal(error)) console.error(error)
      say(reasonOf(error))
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [client])
  return (
    <p role="status" className={quiet}>
      {text}
    </p>
  )
}

const isEmpty = async (client: Client): Promise<boolean> =>
  (await listProducts(withoutCache(client), { limit: 1 })).products.length === 0
