/** Follows every step of the tutorial docs/own-a-module.md, outside of this repository. */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import type { SdkIndex } from '@shop/contracts/sdk-index'
import { serveSdk } from '@shop/local-shop/bucket-files'
import { readRelease } from '@shop/module-build/make-release'
import { serveMiniflare } from '@shop/testkit/serve-miniflare'
import { asStaff } from '@shop/testkit/test-shop'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { applyChange, readSteps, type Step } from './support/document-steps.ts'
import { followLinks } from './support/follow-links.ts'
import { useShop } from './support/shop.ts'
import { fetchOldestNode, type RunOptions, startTeam, type Team } from './support/team.ts'
import { expectNoErrors, newVisitor, whenInteractive } from './support/visitor.ts'

// Installing and building are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const rootDir = resolve(import.meta.dirname, '..')
const shopOfDocument = 'http://127.0.0.1:8787'

const at = useShop({ serve: serveMiniflare })
let team: Team
const printed: string[] = []

beforeAll(async () => {
  ;[team] = await Promise.all([
    fetchOldestNode().then((node) => startTeam('own-module', node)),
    serveSdk(await at.shop.worker.miniflare.getR2Bucket('FILES'), rootDir),
  ])
})

afterAll(() => team?.leave())

const develop = (command: string, { cwd }: { cwd: string }): Promise<void> =>
  team.follow(`${command} -- --port 0`, {
    cwd,
    until: /open at (http:\S+?),/,
    use: async (url) => {
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      const title = /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]
      expect(title?.toLowerCase()).toBe(basename(cwd))
      if (title !== 'Letters') return
      const { origin } = new URL(url)
      const body = JSON.stringify({ name: 'Al', email: 'al@example.com' })
      const called = await fetch(`${origin}/api/x/letters/subscribe`, { method: 'POST', body })
      expect(called.status).toBe(200)
      expect(await (await fetch(`${origin}/__backend`)).text()).toContain('al@example.com')
    },
  })

const readTutorial = async (): Promise<Step[]> =>
  readSteps(await readFile(join(rootDir, 'docs/own-a-module.md'), 'utf8'))

const follow = async ({ mark, lines }: Step, cwd: string): Promise<string> => {
  let dir = cwd
  for (const line of lines) {
    const command = line.replace(shopOfDocument, at.shop.origin)
    const [, to] = /^cd (\S+)$/.exec(command) ?? []
    if (to) dir = join(dir, to)
    else if (command === 'npm install') await install(command, dir)
    else if (command === 'npm run dev') await develop(command, { cwd: dir })
    else if (mark === 'waits') await waitForApproval(command, dir)
    else printed.push(await team.run(command, optionsOf(mark, dir)))
  }
  return dir
}

/** The second module takes over the packages of the first, so that it installs only the rest. */
const install = async (command: string, dir: string): Promise<void> => {
  if (basename(dir) === 'letters')
    await rename(join(team.folder, 'lookbook/node_modules'), join(dir, 'node_modules'))
  await team.run(command, { cwd: dir })
}

const waitForApproval = async (command: string, dir: string): Promise<void> => {
  const module = basename(dir)
  const refused = team.run(command, optionsOf('token', dir))
  await expect(refused).rejects.toThrow('- Store “readers”: rows about people')
  const send = async (method: string, path: string, json: object): Promise<void> => {
    const response = await fetch(`${at.shop.staffOrigin}/api${path}`, {
      method,
      headers: { ...asStaff(at.shop), 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    expect(response.status).toBeLessThan(300)
  }
  await send('PATCH', `/registry/modules/${module}`, { approve: { grants: ['*'] } })
  const { version } = await readRelease(join(dir, 'dist'))
  await send('PUT', `/modules/${module}/channels/live`, { version })
}

const optionsOf = (mark: string, dir: string): RunOptions => {
  // An earlier command printed the token.
  const tokens = [...printed.join('\n').matchAll(/(\S+)\n\nThe token \w+ for/g)]
  const token = tokens.at(-1)?.[1]
  if (mark === 'token') return { cwd: dir, env: { DEPLOY_TOKEN: token } }
  const { url, authToken } = at.shop.libsql
  const ofShop = { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken }
  return mark === 'shop' ? { cwd: rootDir, env: ofShop } : { cwd: dir }
}

it('starts at a page without dead links, including guides and references', async () => {
  const { read, broken } = await followLinks(`${at.shop.origin}/sdk/`)
  expect(broken).toEqual([])
  expect(read.map((url) => url.replace(/.*\//, ''))).toEqual(
    expect.arrayContaining(['own-a-module.md', 'problems.md', 'extension-points.md', 'ui.md']),
  )
})

it('ends with canaries of two modules, one with a path, a link and a slot, one with a back end', async () => {
  const { node } = (await (await fetch(`${at.shop.origin}/sdk/latest.json`)).json()) as SdkIndex
  expect(await team.run('node --version')).toContain(node.replace('>=', 'v'))
  const steps = await readTutorial()
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
  const card = page.getByRole('region', { name: 'Lookbook' })
  await card.getByRole('link', { name: 'See how we wear it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lookbook' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Lookbook' }).count()).toBe(1)

  await page.goto('/letters')
  await whenInteractive(page)
  const form = page.getByRole('region', { name: 'Tips' })
  await form.getByLabel('Name').fill('Jo')
  await form.getByLabel('Email').fill('Jo@example.com')
  await form.getByRole('button', { name: 'Send me tips' }).click()
  await page.getByText('Thank you. We write to you').waitFor()
  const listed = await fetch(`${at.shop.staffOrigin}/api/x/letters/list`, {
    method: 'POST',
    headers: { ...asStaff(at.shop), 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await listed.json()).toEqual([{ name: 'Jo', email: 'jo@example.com' }])
  expectNoErrors(pageErrors)
  await context.close()
})

it('has READMEs and a reference whose examples compile', async () => {
  const folder = join(team.folder, 'letters')
  const packages = await readdir(join(folder, 'node_modules/@shop'))
  const readmes = packages.map(async (name) => ({
    name,
    text: await readFile(join(folder, 'node_modules/@shop', name, 'README.md'), 'utf8'),
  }))
  const reference = await fetch(`${at.shop.origin}/sdk/latest/module-reference.md`)
  const documents = [...(await Promise.all(readmes)), { name: '', text: await reference.text() }]
  for (const { name, text } of documents) {
    const examples = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)]
    expect(examples.length, name).toBeGreaterThan(0)
    for (const [index, [, code = '']] of examples.entries())
      await writeFile(join(folder, `src/readme-${name}-${index}.tsx`), code)
  }
  await team.run('npm run check', { cwd: folder })
})

/** Puts a newer SDK with another template into the bucket, as if the shop had been upgraded. */
const upgradeSdk = async (): Promise<string> => {
  const bucket = await at.shop.worker.miniflare.getR2Bucket('FILES')
  const index = (await (await bucket.get('sdk/latest.json'))?.json()) as SdkIndex
  const version = `${index.version}-next`
  const archive = await fetch(`${at.shop.origin}/sdk/latest/create-module.tgz`)
  await writeFile(join(team.folder, 'old.tgz'), Buffer.from(await archive.arrayBuffer()))
  await team.run(`mkdir next && tar xzf old.tgz -C next`)
  await team.run(`sed -i.old 's/${index.version}/${version}/' next/package/package.json`)
  await team.run(`echo 'From the newer one.' >> next/package/template/README.md`)
  await team.run(`tar czf new.tgz -C next package`)
  await bucket.put(`sdk/${version}/create-module.tgz`, await readFile(join(team.folder, 'new.tgz')))
  await bucket.put('sdk/latest.json', JSON.stringify({ ...index, version }))
  return version
}

it('uses the newest template after an upgrade of the shop, although npm has cached the older one', async () => {
  const version = await upgradeSdk()
  const [{ lines: [command = ''] = [] } = {}] = await readTutorial()
  const again = command.replace(shopOfDocument, at.shop.origin).replace('lookbook', 'later')
  expect(await team.run(`${again} --team "The later team"`)).toContain(`has the SDK ${version}`)
  const readme = await readFile(join(team.folder, 'later/README.md'), 'utf8')
  expect(readme).toContain('From the newer one.')
  expect(await readFile(join(team.folder, 'later/module.ts'), 'utf8')).toContain('The later team')
})
