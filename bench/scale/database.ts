/** A real libSQL server with 10,000 products and the live releases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Release } from '@shop/contracts/release'
import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase, writeBatch } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { moduleChannels, moduleReleases, modules } from '@shop/db/schema/releases'
import { largeProducts } from '@shop/db/seed/large-rows'
import { productRows } from '@shop/db/seed/rows'
import * as v from 'valibot'

import { createRandom, zipfShares } from './random.ts'

/** A product as the simulation knows it. */
export type SoldProduct = {
  id: string
  category: string
  priceCents: number
  stock: number
  version: number
  size: string | undefined
  color: string | undefined
}

export type ScaleDatabase = {
  libsql: { url: string; authToken: string }
  /** The most popular one first. */
  products: readonly SoldProduct[]
  stop: () => Promise<void>
}

const productCount = 10_000
/** What is in stock is sold out in a week of twenty orders a second; of every twentieth product only a few are left. */
const weekOfOrders = 20 * 7 * 86_400
const scarceEvery = 20
const scarceStock = 14

export const openScaleDatabase = async (releases: readonly unknown[]): Promise<ScaleDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-scale-'))
  const server = await startLibsqlServer({ dataDir })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const db = openDatabase(server)
  await migrateDatabase(db)
  const rows = popularRows()
  for (let at = 0; at < rows.length; at += 100)
    // oxlint-disable-next-line no-await-in-loop -- One batch after the other.
    await writeBatch(db, [db.insert(products).values(rows.slice(at, at + 100))])
  for (const stored of releases) {
    const release = v.parse(Release, stored)
    const { module, version } = release
    const now = Date.now()
    const atMs = { createdAtMs: now, acceptedAtMs: now, lastLiveAtMs: now }
    const channel = { module, version, channel: 'live', updatedAtMs: now }
    // oxlint-disable-next-line no-await-in-loop -- A handful.
    await writeBatch(db, [
      db.insert(moduleReleases).values({ module, version, manifest: release, ...atMs }),
      db.insert(moduleChannels).values(channel),
      db.insert(modules).values({ module, approvedLinks: ['*'], approvedSources: ['*'] }),
    ])
  }
  const sold = rows.map(({ id, category, priceCents, stock, version, sizes, colors }) => ({
    id,
    category,
    priceCents,
    stock,
    version,
    size: sizes[0],
    color: colors[0],
  }))
  return { libsql: { url: server.url, authToken: server.authToken }, products: sold, stop }
}

/** The products of `db:seed --size large` in an order of popularity, with as much in stock as they sell. */
const popularRows = () => {
  const random = createRandom(7)
  const nowMs = Date.now()
  const shares = zipfShares(productCount)
  const seeded = productRows(nowMs)
  return [...seeded, ...largeProducts(productCount - seeded.length, nowMs)]
    .map((row) => ({ row, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }, rank) => {
      const plenty = Math.ceil(20 + (shares[rank] ?? 0) * weekOfOrders)
      const isScarce = rank % scarceEvery === scarceEvery - 1
      return { ...row, stock: isScarce ? 1 + (rank % scarceStock) : Math.min(plenty, 1_000_000) }
    })
}
