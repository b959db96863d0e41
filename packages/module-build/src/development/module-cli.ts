#!/usr/bin/env node
/** `module dev [folder] --with <shop>` runs a module in front of a running shop. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { parseWholeNumber } from '@shop/domain/typed-number'

import { findShop } from '../call-shop.ts'
import { stopWith } from '../stop-with.ts'
import { startDevelopment } from './development-server.ts'

const usage = `module dev [folder] --with <shop> [--port <number>]

Runs the module in a folder (this one unless named) from its sources in front of a shop, which may be on this
machine or deployed. Only you see it: nothing is published, and no token is needed.

  --with   the shop's origin, such as https://shop.example; unless named, SHOP_ORIGIN, or "shop" of "config" in package.json
  --port   on 127.0.0.1; 8790 unless named`

const readOptions = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { with: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [command, folder = '.', ...more] = positionals
  if (values.help || command !== 'dev' || more.length > 0) return null
  const moduleDir = resolve(folder)
  const from = { named: values.with, option: '--with', env: process.env } as const
  const shop = await findShop({ ...from, folder: moduleDir })
  const port = parseWholeNumber(values.port ?? '8790')
  if (port === null || port < 0 || port > 65_535)
    throw new Error('--port must be a whole number of at most 65535, as in --port 8790.')
  return { moduleDir, shop, port }
}

try {
  const options = await readOptions()
  if (!options) {
    console.log(usage)
    process.exit(process.argv.includes('--help') ? 0 : 1)
  }
  const onLine = (line: string): void => console.log(`· ${line}`)
  const server = await startDevelopment({ ...options, onLine })
  stopWith(server.stop)
  const build = await server.current()
  const routes = 'release' in build ? build.release.routes : []
  const path = routes.find((route) => !/[:*]/.test(route)) ?? '/'
  console.log(`${build.module} is open at ${server.origin}${path}, in front of ${options.shop}.`)
  if ('release' in build && build.release.backend)
    console.log(`Its back end is open at ${server.origin}/__backend.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
