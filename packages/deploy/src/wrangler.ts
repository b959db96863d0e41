import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { isLoopback } from '@shop/domain/loopback'
import { parse } from 'smol-toml'

import type { Deploy, DeploySettings } from './settings.ts'

/** Returns the name of the R2 bucket with the shop's files. */
export const bucketOf = ({ WORKER_NAME }: DeploySettings): string => `${WORKER_NAME}-files`

export const hostsOf = ({ SHOP_HOST, STAFF_HOST }: DeploySettings): string[] =>
  [SHOP_HOST, STAFF_HOST].filter((host) => !isLoopback(host))

/** All shops of an account share ids of rate limits, so each shop derives its ids from its name. */
const namespaceRange = 1_000_000

const scriptOf = ({ rootDir }: Deploy): string => join(rootDir, 'workers/dist/worker.js')

/** `wrangler.toml` is the same for every shop, so a shop's settings are added to it. */
const makeConfig = async (deploy: Deploy): Promise<Record<string, unknown>> => {
  const { rootDir, settings } = deploy
  const { PLACEMENT, WORKER_NAME, vars } = settings
  const text = await readFile(join(rootDir, 'wrangler.toml'), 'utf8')
  // The cast is safe, because this repository's file has both lists.
  const base = parse(text) as Record<'r2_buckets' | 'ratelimits', object[]>
  const firstNamespace = hash('sha256', WORKER_NAME, 'buffer').readUInt32BE() % namespaceRange
  return {
    ...base,
    name: WORKER_NAME,
    account_id: settings.CLOUDFLARE_ACCOUNT_ID,
    main: scriptOf(deploy),
    no_bundle: true,
    // wrangler uploads no file except `main`, because no other file was tested.
    find_additional_modules: false,
    workers_dev: false,
    preview_urls: false,
    routes: hostsOf(settings).map((pattern) => ({ pattern, custom_domain: true })),
    ...(PLACEMENT && { placement: { region: PLACEMENT } }),
    vars,
    r2_buckets: base.r2_buckets.map((one) => ({ ...one, bucket_name: bucketOf(settings) })),
    ratelimits: base.ratelimits.map((one, index) => ({
      ...one,
      namespace_id: String(firstNamespace * base.ratelimits.length + index + 1),
    })),
  }
}

/** Returns a mark that changes with the Worker's file, settings and secrets. */
export const markOf = async (deploy: Deploy): Promise<string> => {
  const { main: _main, ...config } = await makeConfig(deploy)
  const described = JSON.stringify([config, deploy.settings.secrets])
  return hash('sha256', (await readFile(scriptOf(deploy), 'utf8')) + described).slice(0, 32)
}

/** Sends the Worker with its secrets in one call. @throws Error with wrangler's output */
export const sendWorker = async (deploy: Deploy): Promise<void> =>
  runWrangler(deploy, ['--secrets-file', 'secrets.json', '--tag', await markOf(deploy)])

/** Checks configuration and file by a dry run. @throws Error with wrangler's output */
export const tryWorker = (deploy: Deploy): Promise<void> => runWrangler(deploy, ['--dry-run'])

const wranglerScript = fileURLToPath(
  new URL('bin/wrangler.js', import.meta.resolve('wrangler/package.json')),
)

/** wrangler inherits only these variables, because others could make it use another account. */
const inheritedNames =
  'PATH HOME NODE_COMPILE_CACHE HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS'.split(' ')

/** Runs `wrangler deploy` in a private folder, and removes it even if this process exits early. */
const runWrangler = async (deploy: Deploy, args: readonly string[]): Promise<void> => {
  const { settings, signal } = deploy
  const dir = await mkdtemp(join(tmpdir(), 'shop-deploy-'))
  const remove = (): void => rmSync(dir, { recursive: true, force: true })
  process.once('exit', remove)
  const env = {
    ...Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]])),
    CLOUDFLARE_API_TOKEN: settings.CLOUDFLARE_API_TOKEN,
    CLOUDFLARE_API_BASE_URL: deploy.apiBaseUrl,
    // With these variables, wrangler asks no questions and sends no metrics.
    CI: 'true',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG_PATH: join(dir, 'logs'),
  }
  try {
    await writeFile(join(dir, 'wrangler.json'), JSON.stringify(await makeConfig(deploy)))
    await writeFile(join(dir, 'secrets.json'), JSON.stringify(settings.secrets), { mode: 0o600 })
    const command = [wranglerScript, 'deploy', '--config', 'wrangler.json', ...args]
    await promisify(execFile)(process.execPath, command, { cwd: dir, env, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error
    const output = `${error.stdout}\n${error.stderr}`.trim()
    throw new Error(`wrangler could not send the Worker:\n${output}`, { cause: error })
  } finally {
    process.off('exit', remove)
    remove()
  }
}
