import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { buildModule } from '@shop/module-build/build-module'
import { startDevelopment } from '@shop/module-build/development-server'
import { publishRelease } from '@shop/module-build/publish-release'

import { linkRepository, writeLookbook } from './support/lookbook.ts'
import { publishAltered, replaceInBuild, useShop } from './support/shop.ts'
import {
  expectNoErrors,
  followHeader,
  newVisitor,
  openLivePage,
  withoutFailedRequests,
} from './support/visitor.ts'

// Builds are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const rootDir = resolve(import.meta.dirname, '..')

const at = useShop()
let copyDir: string

beforeAll(async () => {
  copyDir = await linkRepository()
})

afterAll(async () => {
  await rm(copyDir, { recursive: true, force: true })
})

const liveVersions = async (): Promise<Record<string, string>> => {
  const response = await fetch(`${at.shop.origin}/api/modules`)
  const { modules } = (await response.json()) as { modules: { module: string; version: string }[] }
  return Object.fromEntries(modules.map(({ module, version }) => [module, version]))
}

const lastWord = 'Shop by Category'

it('shows a published change to new visits, keeps open tabs working, and changes no other module', async () => {
  const before = await liveVersions()
  const open = await newVisitor(at.browser, at.shop.origin)
  await open.page.goto('/')
  await open.page.getByRole('heading', { name: lastWord }).waitFor()

  const files = await replaceInBuild('catalog', lastWord, 'Published while you watch.')
  const rollBack = await publishAltered(at.shop, { module: 'catalog', name: 'watched', files })

  const fresh = await newVisitor(at.browser, at.shop.origin)
  await fresh.page.goto('/')
  await fresh.page.getByRole('heading', { name: 'Published while you watch.' }).waitFor()

  await followHeader(open.page, 'Shop')
  await open.page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await open.page.getByRole('link', { name: 'Focus Crest Tee' }).click()
  await open.page.getByRole('radio', { name: 'L', exact: true }).check()
  await open.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await open.page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()

  const { catalog, ...others } = await liveVersions()
  const { catalog: oldCatalog, ...oldOthers } = before
  expect(catalog).toBe(`${oldCatalog}-watched`)
  expect(others).toEqual(oldOthers)

  await rollBack()
  await fresh.page.reload()
  await fresh.page.getByRole('heading', { name: lastWord }).waitFor()
  expectNoErrors([...open.pageErrors, ...fresh.pageErrors])
  await Promise.all([open.context.close(), fresh.context.close()])
})

it('serves a module from its sources within the shop, and reloads it after each change', async () => {
  const moduleDir = await writeLookbook(copyDir, 'Drawn on a napkin')
  const lines: string[] = []
  const server = await startDevelopment({
    moduleDir,
    shop: at.shop.origin,
    port: 0,
    onLine: (line) => lines.push(line),
  })
  const visitor = await newVisitor(at.browser, server.origin)
  const { page, pageErrors } = visitor
  await openLivePage(page, '/shop')
  await followHeader(page, 'Lookbook')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await heading('Drawn on a napkin').waitFor()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()

  await writeLookbook(copyDir, 'Drawn with a ruler')
  await heading('Drawn with a ruler').waitFor()
  const source = join(moduleDir, 'src/page.tsx')
  const right = await readFile(source, 'utf8')
  await writeFile(source, `${right}\nimport './nowhere.ts'`)
  await page.getByText("Can't resolve './nowhere.ts'").waitFor()
  await writeFile(source, right)
  await heading('Drawn with a ruler').waitFor()

  const definition = join(moduleDir, 'module.ts')
  const defined = await readFile(definition, 'utf8')
  const rendered = '<h1>Drawn at the edge</h1>'
  await writeFile(
    join(moduleDir, 'src/server.ts'),
    `export default { fetch: async () => new Response('{"title":"Lookbook"}\\n${rendered}') }`,
  )
  await writeFile(definition, defined.replace("'/lookbook' }],", `$& server: './src/server.ts',`))
  const readPage = async (): Promise<string> =>
    (await fetch(`${server.origin}/lookbook`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(readPage, { timeout: 20_000 }).toContain(rendered)

  const shopPage = await (await fetch(`${at.shop.origin}/lookbook`)).text()
  expect(shopPage).not.toContain('lookbook@')
  expect(Object.keys(await liveVersions())).not.toContain('lookbook')
  expectNoErrors(withoutFailedRequests(pageErrors))
  await visitor.context.close()
  await server.stop()
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
})

it('publishes a new module with its own path and link, without a new shell', async () => {
  const { shell } = await liveVersions()
  const { dir } = await buildModule(await writeLookbook(copyDir, 'Autumn in the Marigny'))
  await publishRelease({ origin: at.shop.origin, token: at.shop.deployToken, dir })
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/shop')
  await followHeader(page, 'Lookbook')
  await page.getByRole('heading', { level: 1, name: 'Autumn in the Marigny' }).waitFor()
  expect((await liveVersions())['shell']).toBe(shell)
  expectNoErrors(pageErrors)
  await context.close()
})

it('rejects a module that claims another module’s path', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-greedy-'))
  const { dir: built, release } = await buildModule(join(copyDir, 'mfe-lookbook'))
  await cp(built, dir, { recursive: true })
  const greedy = { ...release, module: 'greedy', routes: ['/product/*'], links: [] }
  await writeFile(join(dir, 'release.json'), JSON.stringify(greedy))
  const attempt = publishRelease({ origin: at.shop.origin, token: at.shop.deployToken, dir })
  await expect(attempt).rejects.toThrow(/release-path-taken/)
  await rm(dir, { recursive: true })
})

it('rejects a wrong token, and a file that differs from its manifest', async () => {
  const dir = join(rootDir, 'mfe-catalog/dist')
  const attempt = publishRelease({ origin: at.shop.origin, token: 'guessed', dir })
  await expect(attempt).rejects.toThrow(/bad-deploy-token/)
  const { catalog } = await liveVersions()
  const response = await fetch(
    `${at.shop.origin}/api/modules/catalog/releases/${catalog}/files/remoteEntry.js`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${at.shop.deployToken}` },
      body: 'changed',
    },
  )
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'integrity-mismatch' })
})
