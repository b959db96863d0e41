import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { createModule, findOwnShop, type ShopFound } from './create-module.ts'

const shop: ShopFound = {
  origin: 'https://shop.example',
  sdk: {
    version: '2.0.0-abc',
    contract: 2,
    node: '>=20.19',
    packages: { '@shop/ui': '/sdk/2.0.0-abc/ui.tgz' },
    singletons: { react: '19.3.1' },
    tools: { vitest: '4.1.12' },
    backendTools: { miniflare: '5.0.0', valibot: '1.5.0' },
  },
  modules: [{ module: 'catalog', routes: ['/', '/shop'] }],
}

const makeFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'create-module-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

const create = async (name: string, folder: string, hasBackend = false): Promise<string[]> => {
  const steps: string[] = []
  const onProgress = (step: string): void => void steps.push(step)
  await createModule({ name, team: "kids' team", folder, hasBackend, shop, onProgress })
  return steps
}

it('writes the template with the name of the module, for the shop that it comes from', async () => {
  const dir = join(await makeFolder(), 'size-guide')
  const [step] = await create('size-guide', dir)
  expect(step).toContain('/size-guide')
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  )
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['.gitignore', 'release.yml', 'module.ts', 'server.ts']),
  )
  expect(texts.join('\n')).not.toMatch(/lookbook|127\.0\.0\.1|backend|readers/i)
  expect(await readFile(join(dir, 'module.ts'), 'utf8')).toContain(
    "name: 'size-guide',\n  team: 'kids\\' team',\n",
  )
  expect(await readFile(join(dir, 'module.ts'), 'utf8')).toContain("label: 'Size guide'")
  expect(JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'))).toMatchObject({
    name: 'size-guide',
    config: { shop: 'https://shop.example' },
    dependencies: { '@shop/ui': 'https://shop.example/sdk/2.0.0-abc/ui.tgz', react: '19.3.1' },
    devDependencies: { vitest: '4.1.12' },
    engines: { node: '>=20.19' },
  })
})

it('adds a back end, its tests, a form and a screen on request', async () => {
  const dir = join(await makeFolder(), 'looks')
  const [step] = await create('looks', dir, true)
  expect(step).toContain('a back end')
  const read = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
  const paths = ['module.ts', 'src/server.ts', 'src/page/page.tsx', 'src/backend.ts']
  const texts = (await Promise.all(paths.map(read))).join('\n')
  expect(texts).not.toMatch(/--backend|lookbook/i)
  for (const line of [
    "import { backend } from './src/backend.ts'\n",
    '  // What runs in the shop: actions, handlers of events, jobs.\n  backend,\n',
    "export { backend } from './backend.ts'\n",
    '    <ReaderForm />\n',
  ])
    expect(texts).toContain(line)
  expect(await readdir(join(dir, 'src'))).toContain('backend.test.ts')
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    devDependencies: { vitest: '4.1.12', miniflare: '5.0.0', valibot: '1.5.0' },
    allowScripts: { workerd: false },
  })
})

it.each([
  ['Reviews', /must be 1 to 31 of a-z/],
  ['../up', /must be 1 to 31 of a-z/],
  ['api', /\/api is there already/],
  ['catalog', /The module catalog is there already/],
  ['shop', /\/shop is a page of the module catalog/],
])('refuses the name %s, and writes nothing', async (name, message) => {
  const dir = join(await makeFolder(), 'module')
  await expect(create(name, dir)).rejects.toThrow(message)
  await expect(readdir(dir)).rejects.toThrow('ENOENT')
})

it('requests only rights that the new back end uses', async () => {
  const dir = join(await makeFolder(), 'letters')
  await create('letters', dir, true)
  const source = await readFile(join(dir, 'src/backend.ts'), 'utf8')
  const [, needs = ''] = /\n {2}needs: \{\n(.*?)\n {2}\},/s.exec(source) ?? []
  const names = [...needs.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  expect(names).toEqual(['rows', 'mails'])
})

it('refuses a folder with files in it, and leaves them', async () => {
  const dir = await makeFolder()
  await writeFile(join(dir, 'notes.txt'), 'mine')
  await expect(create('reviews', dir)).rejects.toThrow(/has files in it/)
  expect(await readdir(dir)).toEqual(['notes.txt'])
})

it.each([
  [
    'npm',
    '.package-lock.json',
    '"resolved": "https://shop.example/sdk/2.0.0-abc/create-module.tgz"',
  ],
  ['pnpm', 'lock.yaml', 'tarball: https://shop.example/sdk/latest/create-module.tgz'],
])('finds the shop that it was installed from in %s’s lock file', async (_name, file, text) => {
  const dir = await makeFolder()
  const own = join(dir, '@shop/create-module/dist')
  await mkdir(own, { recursive: true })
  await expect(findOwnShop(own)).rejects.toThrow('--shop')
  await writeFile(join(dir, file), text)
  expect(await findOwnShop(own)).toBe('https://shop.example')
})
