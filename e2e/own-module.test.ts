/** The tutorial, as a team follows it: each command and each change of docs/own-a-module.md, outside this repository. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { serveSdk } from '@shop/local-shop/publish-sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { applyChange, readSteps, type Step } from './support/document-steps.ts'
import { installLinked } from './support/install-linked.ts'
import { useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor } from './support/visitor.ts'

// Building takes as long as the machine needs.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const rootDir = resolve(import.meta.dirname, '..')
const shopOfDocument = 'http://127.0.0.1:8787'

/** A folder with Node 20: the commands run with that one, and `npm install` asks the registry. */
const nodeDir = process.env['OWN_MODULE_NODE']

const at = useShop()
let folder: string
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-module-'))
  await serveSdk(at.shop.miniflare, rootDir)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type RunOptions = { cwd: string; env?: Record<string, string> }

const environment = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [nodeDir, process.env['PATH']].filter(Boolean).join(':'),
  npm_config_cache: join(folder, '.npm'),
  npm_config_update_notifier: 'false',
  NO_COLOR: '1',
  ...env,
})

const run = async (command: string, { cwd, env }: RunOptions): Promise<string> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd,
    env: environment(env),
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${command}\n${error.stdout}\n${error.stderr}`, { cause: error })
  })
  printed.push(stdout)
  return stdout
}

/** Opens the page that the command names, and ends it. */
const develop = async (command: string, { cwd }: RunOptions): Promise<void> => {
  const child = spawn('sh', ['-c', `exec ${command} -- --port 0`], {
    cwd,
    env: environment(),
    // As in a terminal, Ctrl-C is for all of its processes: npm hands no signal on.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const url = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => {
      text += String(chunk)
      const [, found] = /open at (http:\S+?),/.exec(text) ?? []
      if (found) done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => fail(new Error(`${command} ended:\n${text}`)))
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    const response = await fetch(await url, { headers: { accept: 'text/html' } })
    expect(/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]).toBe('Lookbook')
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}

/** The shop's own, with the Node of this repository. */
const release = `"${process.execPath}" packages/module-build/src/release-command/release-cli.ts`

/** Runs the lines of a block, in the folder that the ones before have led to. */
const follow = async ({ mark, lines }: Step, cwd: string): Promise<string> => {
  let dir = cwd
  for (const line of lines) {
    const command = line.replace(shopOfDocument, at.shop.origin)
    const [, to] = /^cd (\S+)$/.exec(command) ?? []
    if (to) dir = join(dir, to)
    else if (command === 'npm install' && !nodeDir) await installLinked(dir)
    else if (command === 'npm run dev') await develop(command, { cwd: dir })
    else if (mark === 'shop') {
      const env = { SHOP_ORIGIN: at.shop.origin, STAFF_KEY: at.shop.staffKey }
      await run(command.replace('npm run release --', release), { cwd: rootDir, env })
    } else await run(command, { cwd: dir, ...(mark === 'token' && { env: deployToken() }) })
  }
  return dir
}

/** As the command printed it that made it. */
const deployToken = (): Record<string, string> => {
  const [, token = ''] = /shown this once:\n(\S+)/.exec(printed.join('\n')) ?? []
  return { DEPLOY_TOKEN: token }
}

it('ends with a canary of a module that appears under its path, its link and on products', async () => {
  const steps = readSteps(await readFile(join(rootDir, 'docs/own-a-module.md'), 'utf8'))
  let dir = folder
  for (const step of steps) {
    if (step.kind === 'sh') dir = await follow(step, dir)
    else {
      const file = join(dir, step.mark)
      await writeFile(file, applyChange(await readFile(file, 'utf8'), step))
    }
  }
  expect(printed.at(-1)).toMatch(/canary.*5 %/)

  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/product/focus-crest-tee')
  await page.getByRole('link', { name: 'Open the lookbook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lookbook' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Lookbook' }).count()).toBe(1)
  expectNoErrors(pageErrors)
  await context.close()
})
