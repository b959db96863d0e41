import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { expect, it, onTestFinished, vi } from 'vitest'

import { buildWorker } from './build-worker.ts'

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

it('builds the Worker again when one of its files changes, in a folder of any name', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-worker-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const picture = join(dir, 'workers/src/shop/pictures/store-picture.ts')
  await write(join(dir, 'wrangler.toml'), 'name = "shop"\ncompatibility_date = "2026-08-04"\n')
  await write(picture, 'export const store = () => "first"')
  await write(
    join(dir, 'workers/src/index.ts'),
    "import { store } from './shop/pictures/store-picture.ts'\nexport default { fetch: () => new Response(store()) }",
  )
  const first = await buildWorker(dir)
  expect(first.isRebuilt).toBe(true)
  expect((await buildWorker(dir)).isRebuilt).toBe(false)

  await write(picture, 'export const store = () => "second"')
  const second = await buildWorker(dir)
  expect(second.isRebuilt).toBe(true)
  expect(await readFile(second.script, 'utf8')).toContain('second')

  await write(join(dir, 'workers/src/unused.ts'), 'export {}')
  expect((await buildWorker(dir)).isRebuilt).toBe(false)
})

it('needs no new build in a copy of a built checkout, and names the copy’s folder', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-worker-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const first = join(dir, 'first')
  await write(join(first, 'wrangler.toml'), 'name = "shop"\ncompatibility_date = "2026-08-04"\n')
  await write(join(first, 'workers/src/index.ts'), 'export default {}')
  await buildWorker(first)
  const second = join(dir, 'second')
  await cp(first, second, { recursive: true })
  const { isRebuilt, options } = await buildWorker(second)
  expect(isRebuilt).toBe(false)
  expect(options).toMatchObject({ rootPath: second })
})

it('puts nothing of its environment into the Worker, even if the source reads it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-worker-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  vi.stubEnv('LIBSQL_AUTH_TOKEN', 'canary-of-the-environment')
  onTestFinished(() => void vi.unstubAllEnvs())
  await write(join(dir, 'wrangler.toml'), 'name = "shop"\ncompatibility_date = "2026-08-04"\n')
  await write(
    join(dir, 'workers/src/index.ts'),
    "export default { fetch: () => new Response(process.env.LIBSQL_AUTH_TOKEN ?? 'no token here') }",
  )
  const { script, options } = await buildWorker(dir)
  const built = `${await readFile(script, 'utf8')}${JSON.stringify(options)}`
  expect(built).toContain('no token here')
  expect(built).not.toContain('canary-of-the-environment')
})

it('makes the platform log URLs without queries, and only the lines that the Worker itself writes', () => {
  const config = readConfig({ config: join(import.meta.dirname, '../../../wrangler.toml') })
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  })
})

it('contains the name of its build, which changes with the Worker', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-worker-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await write(join(dir, 'wrangler.toml'), 'name = "shop"\ncompatibility_date = "2026-08-04"\n')
  const nameOf = async (text: string): Promise<string | undefined> => {
    const source = `export default { fetch: () => new Response(\`${text} \${workerBuild}\`) }`
    await write(join(dir, 'workers/src/index.ts'), source)
    const { script } = await buildWorker(dir)
    return new RegExp(`${text} ([0-9a-f]{16})\\b`).exec(await readFile(script, 'utf8'))?.[1]
  }
  const [first, second] = [await nameOf('first'), await nameOf('second')]
  expect(first).toBeDefined()
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
})
