import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { buildWorker } from './build-worker.ts'

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const source = `
import { store } from './shop/pictures/store-picture.ts'
const token = process.env.LIBSQL_AUTH_TOKEN ?? 'no token here'
export default { fetch: () => new Response(\`\${store()} \${token} build \${workerBuild}\`) }`
const canary = 'canary-of-the-environment'

let folder = ''
let builds: Awaited<ReturnType<typeof buildAll>>

/** A build takes seconds, so all tests share two builds. */
const buildAll = async () => {
  const dir = join(folder, 'any name')
  const picture = join(dir, 'workers/src/shop/pictures/store-picture.ts')
  const build = async (from = dir) => {
    const built = await buildWorker(from)
    return { ...built, code: await readFile(built.script, 'utf8') }
  }
  await write(join(dir, 'wrangler.toml'), 'name = "shop"\ncompatibility_date = "2026-08-04"\n')
  await write(join(dir, 'workers/src/index.ts'), source)
  await write(picture, 'export const store = () => "first"')
  const [first, unchanged] = [await build(), await build()]
  await cp(dir, join(folder, 'copy'), { recursive: true })
  const copied = await build(join(folder, 'copy'))
  await write(picture, 'export const store = () => "second"')
  const second = await build()
  await write(join(dir, 'workers/src/unused.ts'), 'export {}')
  return { first, unchanged, copied, second, withUnused: await build() }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-worker-'))
  vi.stubEnv('LIBSQL_AUTH_TOKEN', canary)
  builds = await buildAll()
})

afterAll(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true })
})

it('builds the Worker again when one of its files changes, in a folder of any name', () => {
  const { first, unchanged, second, withUnused } = builds
  expect(first.isRebuilt).toBe(true)
  expect(unchanged.isRebuilt).toBe(false)
  expect(second.isRebuilt).toBe(true)
  expect(second.code).toContain('second')
  expect(withUnused.isRebuilt).toBe(false)
})

it('needs no new build in a copy of a built checkout, and names the copy’s folder', () => {
  expect(builds.copied.isRebuilt).toBe(false)
  expect(builds.copied.options).toMatchObject({ rootPath: join(folder, 'copy') })
})

it('puts nothing of its environment into the Worker, even if the source reads it', () => {
  const { code, options } = builds.first
  const built = `${code}${JSON.stringify(options)}`
  expect(built).toContain('no token here')
  expect(built).not.toContain(canary)
})

it('makes the platform log URLs without queries, and only the lines that the Worker itself writes', () => {
  const config = readConfig({ config: join(import.meta.dirname, '../../../wrangler.toml') })
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  })
})

it('contains the name of its build, which changes with the Worker', () => {
  const nameIn = (code: string) => /build ([0-9a-f]{16})\b/.exec(code)?.[1]
  const [first, second] = [nameIn(builds.first.code), nameIn(builds.second.code)]
  expect(first).toBeDefined()
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
})
