import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

import { buildModule, isBuilt, readTarget } from './build-module.ts'
import { type CompiledModule, watchModule } from './compile-module.ts'
import { makeFolder } from './test/folder.ts'

const rootDir = resolve(import.meta.dirname, '../../..')
const privacy = 'packages/content/src/privacy.json'
const contract = 'packages/contracts/src/release.ts'

const moduleFiles = (name: string, code: string): Record<string, string> => ({
  [`mfe-${name}/package.json`]: `{ "name": "mfe-${name}", "version": "1.0.0", "type": "module" }`,
  [`mfe-${name}/module.ts`]: `export default { name: '${name}', team: 'team', exposes: { './page': './src/page.ts' } }`,
  [`mfe-${name}/src/page.ts`]: `import { root } from './page.css.ts'\n${code}`,
  [`mfe-${name}/src/page.css.ts`]:
    "import { style } from '@vanilla-extract/css'\nexport const root = style({ color: 'red' })",
})

const makeRepository = async (): Promise<string> => {
  const legal =
    "import { legalTitles } from '@shop/content/page-texts'\nexport const page = [root, legalTitles]"
  const form =
    "import { Release } from '@shop/contracts/manifest'\nexport const page = [root, Release]"
  const dir = await makeFolder({
    ...moduleFiles('legal', legal),
    ...moduleFiles('form', form),
    'pnpm-lock.yaml': '',
  })
  const isSource = (path: string): boolean => !/node_modules|\.test\./.test(path)
  for (const name of ['content', 'contracts', 'domain']) {
    const copy = join(dir, 'packages', name)
    await cp(join(rootDir, 'packages', name), copy, { recursive: true, filter: isSource })
    await link(copy, join(dir, 'node_modules/@shop', name))
  }
  for (const name of ['valibot', '@vanilla-extract/css'])
    await link(join(rootDir, 'mfe-catalog/node_modules', name), join(dir, 'node_modules', name))
  return dir
}

const link = async (target: string, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}

const build = async (dir: string) => {
  const [legal, form] = [
    await buildModule(join(dir, 'mfe-legal')),
    await buildModule(join(dir, 'mfe-form')),
  ]
  return {
    versions: [legal.release.version, form.release.version],
    isRebuilt: [legal.isRebuilt, form.isRebuilt],
  }
}

const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  writeFile(path, change(await readFile(path, 'utf8')))

it('makes a new release only of modules whose output changed', async () => {
  const dir = await makeRepository()
  const first = await build(dir)
  expect(first.isRebuilt).toEqual([true, true])
  expect((await build(dir)).isRebuilt).toEqual([false, false])

  await edit(join(dir, privacy), (text) =>
    text.replace('"title": "Privacy"', '"title": "Privately"'),
  )
  const changedText = await build(dir)
  expect(changedText.isRebuilt).toEqual([true, false])
  expect(changedText.versions[0]).not.toBe(first.versions[0])
  expect(changedText.versions[1]).toBe(first.versions[1])

  await edit(join(dir, contract), (text) => `/** Another comment. */\n${text}`)
  expect((await build(dir)).versions).toEqual(changedText.versions)
})

it('builds again when the release is gone but its inputs are still recorded', async () => {
  const dir = await makeRepository()
  const moduleDir = join(dir, 'mfe-form')
  const { release } = await buildModule(moduleDir)
  expect(await isBuilt(moduleDir)).toBe(true)
  await rm(join(moduleDir, 'dist/release.json'))
  expect(await isBuilt(moduleDir)).toBe(false)
  expect(await buildModule(moduleDir)).toMatchObject({
    isRebuilt: true,
    release: { version: release.version },
  })
})

it('names the folder that cannot be built if the command builds several', async () => {
  const cwd = await makeFolder({})
  const command = [join(import.meta.dirname, 'cli.ts'), 'mfe-none', 'mfe-other']
  const { status, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' })
  expect(stderr).toMatch(/^mfe-none: /m)
  expect(status).toBe(1)
})

it('puts no environment variable into a release, even if the source reads one', async () => {
  vi.stubEnv('LIBSQL_AUTH_TOKEN', 'canary-of-the-environment')
  onTestFinished(() => void vi.unstubAllEnvs())
  const dir = await makeRepository()
  await edit(
    join(dir, 'mfe-form/src/page.ts'),
    (text) => `${text}\nexport const token = process.env.LIBSQL_AUTH_TOKEN ?? 'no token here'`,
  )
  const { release, dir: outDir } = await buildModule(join(dir, 'mfe-form'))
  const files = (await readdir(outDir)).filter((path) => !path.endsWith('.br'))
  const texts = await Promise.all(files.map((path) => readFile(join(outDir, path), 'utf8')))
  expect(Object.keys(release.integrity).length).toBeGreaterThan(0)
  expect(texts.join('')).toContain('no token here')
  expect(texts.join('')).not.toContain('canary-of-the-environment')
})

it('gives the same version to the same sources in another folder', async () => {
  const [one, other] = await Promise.all([makeRepository(), makeRepository()])
  expect((await build(one)).versions).toEqual((await build(other)).versions)
})

it('gives two releases of one module different class names, without the placeholder', async () => {
  const dir = await makeRepository()
  const readStyles = async (): Promise<string> => {
    const { release } = await buildModule(join(dir, 'mfe-form'))
    const [css = ''] = release.browser.exposes['./page']?.css ?? []
    return readFile(join(dir, 'mfe-form/dist', css), 'utf8')
  }
  const before = await readStyles()
  await edit(join(dir, 'mfe-form/src/page.ts'), (text) => `${text}\nexport const more = 1`)
  const after = await readStyles()
  expect(before).toMatch(/\.form_[0-9a-f]{6}_\w+/)
  expect(after).not.toBe(before)
})

it('keeps the browser’s files when only the server entry changes while it watches', async () => {
  const dir = join(await makeRepository(), 'mfe-form')
  await edit(join(dir, 'module.ts'), (text) =>
    text.replace('team:', "server: './src/server.ts', team:"),
  )
  await writeFile(join(dir, 'src/server.ts'), "export default 'the first'")
  const results: (CompiledModule | Error)[] = []
  const target = { ...(await readTarget(dir)), isDevelopment: true }
  const { stop } = await watchModule(target, (result) => results.push(result))
  onTestFinished(stop)
  const compiled = async (text: string): Promise<CompiledModule> => {
    const hasText = (one: CompiledModule | Error): one is CompiledModule =>
      !(one instanceof Error) && Buffer.from(one.files.get('server.js') ?? []).includes(text)
    await expect.poll(() => results.some(hasText), { timeout: 20_000 }).toBe(true)
    return results.findLast(hasText) ?? expect.unreachable()
  }
  const first = await compiled('the first')
  await writeFile(join(dir, 'src/server.ts'), "export default 'the next'")
  const next = await compiled('the next')
  expect([...next.files.keys()]).toEqual([...first.files.keys()])
  expect(next.files.get('remoteEntry.js')).toEqual(first.files.get('remoteEntry.js'))
  expect(next.exposes).toEqual(first.exposes)
})

it('compiles again after each change while it watches, even after an error', async () => {
  const dir = await makeRepository()
  const results: (CompiledModule | Error)[] = []
  const target = { ...(await readTarget(join(dir, 'mfe-legal'))), isDevelopment: true }
  const { stop } = await watchModule(target, (result) => results.push(result))
  onTestFinished(stop)
  const newest = (): string => {
    const result = results.at(-1)
    if (result instanceof Error) return result.message
    return [...(result?.files.values() ?? [])]
      .map((bytes) => Buffer.from(bytes).toString())
      .join('')
  }
  // Files written just before the watcher starts may be compiled twice.
  const compiled = (text: string) => expect.poll(newest, { timeout: 20_000 }).toContain(text)
  await compiled('Privacy')
  await edit(join(dir, privacy), (text) => text.replace('"title": "Privacy"', '"title": '))
  await compiled('privacy.json')
  await edit(join(dir, privacy), (text) => text.replace('"title": ', '"title": "Privately"'))
  await compiled('Privately')
})
