/** Runs wrangler, which sends the Worker, with a configuration made of `wrangler.toml` and the settings. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { isLoopback } from '@shop/domain/loopback'
import { parse } from 'smol-toml'
import * as v from 'valibot'

import type { Deploy } from '../step.ts'
import { bucketOf } from '../steps/files.ts'

const Base = v.looseObject({
  r2_buckets: v.array(v.looseObject({ binding: v.string() })),
  ratelimits: v.array(v.looseObject({ name: v.string() })),
})

/** Of an account: shops that share a number share their visitors' counters. */
const namespaceRange = 1_000_000

const scriptOf = ({ rootDir }: Pick<Deploy, 'rootDir'>): string =>
  join(rootDir, 'workers/dist/worker.js')

/** What wrangler reads; `wrangler.toml` says what is the same for every shop. */
export const makeConfig = async (deploy: Deploy): Promise<Record<string, unknown>> => {
  const { rootDir, settings } = deploy
  const { SHOP_HOST, STAFF_HOST, PLACEMENT, WORKER_NAME, vars } = settings
  const text = await readFile(join(rootDir, 'wrangler.toml'), 'utf8')
  const base = v.parse(Base, parse(text))
  const digest = createHash('sha256').update(WORKER_NAME).digest()
  const firstNamespace = digest.readUInt32BE() % namespaceRange
  const hosts = [SHOP_HOST, STAFF_HOST].filter((host) => !isLoopback(host))
  return {
    ...base,
    name: WORKER_NAME,
    account_id: settings.CLOUDFLARE_ACCOUNT_ID,
    main: scriptOf(deploy),
    no_bundle: true,
    // The tested file and nothing beside it.
    find_additional_modules: false,
    workers_dev: false,
    preview_urls: false,
    routes: hosts.map((pattern) => ({ pattern, custom_domain: true })),
    ...(PLACEMENT && { placement: { region: PLACEMENT } }),
    vars,
    r2_buckets: base.r2_buckets.map((one) => ({ ...one, bucket_name: bucketOf(deploy) })),
    ratelimits: base.ratelimits.map((one, index) => ({
      ...one,
      namespace_id: String(firstNamespace * base.ratelimits.length + index + 1),
    })),
  }
}

/** Marks what is deployed: another file, setting or secret has another mark. */
export const markOf = async (deploy: Deploy): Promise<string> => {
  const { main: _main, ...config } = await makeConfig(deploy)
  return createHash('sha256')
    .update(await readFile(scriptOf(deploy)))
    .update(JSON.stringify([config, deploy.settings.secrets]))
    .digest('hex')
    .slice(0, 32)
}

/** Sends the Worker with its secrets in one call. @throws Error with wrangler's own words when it fails */
export const sendWorker = async (deploy: Deploy): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-deploy-'))
  try {
    const secrets = join(dir, 'secrets.json')
    await writeFile(secrets, JSON.stringify(deploy.settings.secrets), { mode: 0o600 })
    const args = ['--secrets-file', secrets, '--tag', await markOf(deploy)]
    await runWrangler(deploy, dir, ['deploy', ...args])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Whether wrangler takes the configuration and the file, without sending them. @throws Error with its own words */
export const tryWorker = async (deploy: Deploy): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-deploy-'))
  try {
    await runWrangler(deploy, dir, ['deploy', '--dry-run'])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const wranglerScript = (): string => {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json')
  return join(dirname(manifest), 'bin/wrangler.js')
}

const maxOutputBytes = 16 * 1024 * 1024

const runWrangler = async (deploy: Deploy, dir: string, args: readonly string[]): Promise<void> => {
  const config = join(dir, 'wrangler.json')
  await mkdir(dir, { recursive: true })
  await writeFile(config, JSON.stringify(await makeConfig(deploy)))
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = deploy.settings
  const env = {
    ...process.env,
    CLOUDFLARE_ACCOUNT_ID,
    CLOUDFLARE_API_TOKEN,
    CLOUDFLARE_API_BASE_URL: deploy.apiBaseUrl,
    // Nobody is there to answer wrangler; nothing is told to others.
    CI: 'true',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG_PATH: join(dir, 'logs'),
  }
  const options = { cwd: dir, env, maxBuffer: maxOutputBytes }
  const all = [wranglerScript(), ...args, '--config', config]
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, all, options, (error, stdout, stderr) => {
      if (!error) return resolve()
      reject(new Error(`wrangler could not send the Worker:\n${`${stdout}\n${stderr}`.trim()}`))
    })
  })
}
