/** The dashboard's card that fills an empty catalogue. */
import { useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { quiet, subheading } from '@shop/ui/type'

import { AutoPopulate } from './auto-populate.tsx'
import { fillCatalogue } from './catalogue-actions.ts'
import { card } from './populate-page.css.ts'

/** The browser's own message says how the import went, as the spec has it. */
export const DatabaseSetup = () => {
  const { client, reload } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const importAll = async (): Promise<void> => {
    setIsBusy(true)
    const { success, message } = await fillCatalogue(client, 'missing')
    setIsBusy(false)
    if (success) reload()
    alert(
      success ? '✅ Products imported successfully!' : `❌ Error importing products: ${message}`,
    )
  }
  return (
    <section className={card} aria-labelledby="database-setup">
      <h2 id="database-setup" className={subheading}>
        Database Setup
      </h2>
      <p className={quiet}>
        Adds those of the shop’s 22 products that are missing; none is overwritten.
      </p>
      <Button tone="outline" isBusy={isBusy} onClick={() => void importAll()}>
        Import All Products
      </Button>
      <AutoPopulate />
    </section>
  )
}
