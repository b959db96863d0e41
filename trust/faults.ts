/**
 * Part `faults`: disturbs the connection to the database, kills processes under concurrent orders,
 * and fills the disk.
 */
import { openFaultProxy } from '@shop/testkit/fault-proxy'

import { tryCrashes } from './faults/crashes.ts'
import { fillDisk } from './faults/full-disk.ts'
import { tryFaults } from './faults/matrix.ts'
import { announce, inShop, type Part } from './part.ts'

export const faults: Part = async () => {
  const proxy = await openFaultProxy()
  const faulty = await inShop({ libsqlProxy: proxy }, (shop, db) => tryFaults(shop, db, proxy))
  proxy.close()
  // Uses no proxy, because Miniflare blocks this process, in which a proxy runs, until an object
  // has been evicted.
  const crashed = await inShop({ isLibsqlSupervised: true }, tryCrashes)
  announce('the disk is full')
  return [...faulty, ...crashed, ...(await fillDisk())]
}
