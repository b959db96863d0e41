/** The tutorial, as a team follows it: each command and each change of docs/own-a-module.md, outside this repository. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { SdkIndex } from '@shop/sdk/build-sdk'
import { serveSdk } from '@shop/local-shop/publish-sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { applyChange, readSteps, type Step } from './support/document-steps.ts'
import { useShop } from './support/shop.ts'
import { fetchOldestNode, type RunOptions, startTeam, type Team } from './support/team.ts'
import { expectNoErrors, newVisitor } from './support/visitor.ts'

// Installing and building take as long as network and machine need.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const rootDir = resolve(import.meta.dirname, '..')
const shopOfDocument = 'http://127.0.0.1:8787'

const at = useShop()
let team: Team
const printed: string[] = []

beforeAll(async () => {
  ;[team] = await Promise.all([
    fetchOldestNode().then((node) => startTeam('own-module', node)),
    serveSdk(at.shop.miniflare, rootDir),
  ])
})

afterAll(() => team?.leave())

/** Opens the page that the command names, and ends it. */
const develop = (command: string, options: RunOptions): Promise<void> =>
  team.follow(`${command} -- --port 0`, {
    ...options,
    until: /open at (http:\S+?),/,
    use: async (url) => {
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      expect(/<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]).toBe('Lookbook')
    },
  })

/** Runs the lines of a block, in the folder that the ones before have led to. */
const follow = async ({ mark, lines }: Step, cwd: string): Promise<string> => {
  let dir = cwd
  for (const line of lines) {
    const command = line.replace(shopOfDocument, at.shop.origin)
    const [, to] = /^cd (\S+)$/.exec(command) ?? []
    if (to) dir = join(dir, to)
    else if (command === 'npm run dev') await develop(command, { cwd: dir })
    else printed.push(await team.run(command, optionsOf(mark, dir)))
  }
  return dir
}

/** Where a line is typed, and with which secret: `shop` marks those that staff of the shop type. */
const optionsOf = (mark: string, dir: string): RunOptions => {
  // The shop printed it once, when the token was made.
  const [, token] = /shown this once:\n(\S+)/.exec(printed.join('\n')) ?? []
  if (mark === 'token') return { cwd: dir, env: { DEPLOY_TOKEN: token } }
  const ofShop = { SHOP_ORIGIN: at.shop.origin, STAFF_KEY: at.shop.staffKey }
  return mark === 'shop' ? { cwd: rootDir, env: ofShop } : { cwd: dir }
}

it('ends with a canary of a module that appears under its path, its link and on products', async () => {
  const { node } = (await (await fetch(`${at.shop.origin}/sdk/latest.json`)).json()) as SdkIndex
  expect(await team.run('node --version')).toContain(node.replace('>=', 'v'))
  const steps = readSteps(await readFile(join(rootDir, 'docs/own-a-module.md'), 'utf8'))
  let dir = team.folder
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
