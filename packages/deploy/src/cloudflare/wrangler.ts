/** Sends the Worker with wrangler, with a configuration from `wrangler.toml` and the settings. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { isLoopback } from '@shop/domain/loopback'
import { parse } from 'smol-toml'
import * as v from 'valibot'

import type { DeploySettings } from '../settings.ts'
import type { Deploy } from '../step.ts'

/** Returns the name of the R2 bucket with the shop's files. */
export const bucketOf = ({ WORKER_NAME }: DeploySettings): string => `${WORKER_NAME}-files`

const Base = v.looseObject({
  r2_buckets: v.array(v.looseObject({ binding: v.string() })),
  ratelimits: v.array(v.looseObject({ name: v.string() })),
})

/**
 * Rate-limit namespace ids are shared by the whole account. Each shop derives its own from a hash
 * of its Worker's name, modulo this number.
 */
const namespaceRange = 1_000_000

const scriptOf = ({ rootDir }: Pick<Deploy, 'rootDir'>): string =>
  join(rootDir, 'workers/dist/worker.js')

/**
 * Returns the configuration for wrangler: that of `wrangler.toml`, which is the same for every
 * shop, and what follows from the settings.
 */
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
    // Sends only the tested file.
    find_additional_modules: false,
    workers_dev: false,
    preview_urls: false,
    routes: hosts.map((pattern) => ({ pattern, custom_domain: true })),
    ...(PLACEMENT && { placement: { region: PLACEMENT } }),
    vars,
    r2_buckets: base.r2_buckets.map((one) => ({ ...one, bucket_name: bucketOf(settings) })),
    ratelimits: base.ratelimits.map((one, index) => ({
      ...one,
      namespace_id: String(firstNamespace * base.ratelimits.length + index + 1),
    })),
  }
}

/**
 * Returns a mark for the deployed Worker. It changes with the Worker's file, settings and secrets.
 */
export const markOf = async (deploy: Deploy): Promise<string> => {
  const { main: _main, ...config } = await makeConfig(deploy)
  return createHash('sha256')
    .update(await readFile(scriptOf(deploy)))
    .update(JSON.stringify([config, deploy.settings.secrets]))
    .digest('hex')
    .slice(0, 32)
}

/** Sends the Worker with its secrets in one call. @throws Error with wrangler's output */
export const sendWorker = async (deploy: Deploy): Promise<void> =>
  runWrangler(deploy, ['--tag', await markOf(deploy)], deploy.settings.secrets)

/** Checks configuration and file with wrangler, without sending. @throws Error with its output */
export const tryWorker = (deploy: Deploy): Promise<void> => runWrangler(deploy, ['--dry-run'])

const wranglerScript = (): string => {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json')
  return join(dirname(manifest), 'bin/wrangler.js')
}

/**
 * Returns the environment variables that wrangler gets. Others could make it use another account or
 * environment.
 */
const inherited = (): Record<string, string> => {
  const network = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE', ...network]
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

const maxOutputBytes = 16 * 1024 * 1024

/**
 * Runs `wrangler deploy` in a private folder that is removed afterwards, even if the process is
 * ended.
 */
const runWrangler = async (
  deploy: Deploy,
  args: readonly string[],
  secrets?: DeploySettings['secrets'],
): Promise<void> => {
  const { settings, signal } = deploy
  const dir = await mkdtemp(join(tmpdir(), 'shop-deploy-'))
  const remove = (): void => rmSync(dir, { recursive: true, force: true })
  process.once('exit', remove)
  const env = {
    ...inherited(),
    CLOUDFLARE_ACCOUNT_ID: settings.CLOUDFLARE_ACCOUNT_ID,
    CLOUDFLARE_API_TOKEN: settings.CLOUDFLARE_API_TOKEN,
    CLOUDFLARE_API_BASE_URL: deploy.apiBaseUrl,
    // Makes wrangler ask no questions and report nothing.
    CI: 'true',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG_PATH: join(dir, 'logs'),
  }
  try {
    await writeFile(join(dir, 'wrangler.json'), JSON.stringify(await makeConfig(deploy)))
    const command = [wranglerScript(), 'deploy', '--config', 'wrangler.json', ...args]
    if (secrets) {
      await writeFile(join(dir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
      command.push('--secrets-file', 'secrets.json')
    }
    const options = { cwd: dir, env, maxBuffer: maxOutputBytes, signal }
    await promisify(execFile)(process.execPath, command, options)
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
