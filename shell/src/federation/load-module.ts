/** Loads exposed entries of live modules with their styles. */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'

import { containerName, type LiveModule, releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

import { recordingMount, recordLoadFailure, recordOutcome } from '../health/module-health.ts'
import { LoadTimeoutError } from './load-timeout-error.ts'

const loadTimeoutMs = 3000

/** Registers the live modules with the build's federation instance, which holds the shared libraries; nothing is fetched yet. */
export const startModules = (modules: readonly LiveModule[]): void =>
  registerRemotes(modules.map(remoteOf))

/**
 * Loads one exposed entry with its styles and returns its `mount`, however long that takes.
 * @throws Error when it cannot be fetched, or throws while it starts
 */
export const loadExpose = async (module: LiveModule, expose: string): Promise<Mount> => {
  try {
    const { name } = remoteOf(module)
    const [entry] = await Promise.all([
      loadRemote<{ mount: Mount }>(`${name}/${expose.replace('./', '')}`),
      linkStyles(module, expose),
    ])
    if (!entry) throw new Error(`${module.module} does not expose ${expose}.`)
    recordOutcome(module, 'loaded')
    return recordingMount(module, entry.mount)
  } catch (error) {
    recordLoadFailure(module)
    throw error
  }
}

/**
 * The same for what a visitor waits for.
 * @throws LoadTimeoutError also, when it does not arrive in time
 */
export const loadExposeInTime = async (module: LiveModule, expose: string): Promise<Mount> => {
  const timeout = Promise.withResolvers<never>()
  const message = `${module.module} ${module.version} did not load within ${loadTimeoutMs} ms.`
  const timer = setTimeout(() => {
    recordLoadFailure(module)
    timeout.reject(new LoadTimeoutError(message))
  }, loadTimeoutMs)
  const load = loadExpose(module, expose)
  return Promise.race([load, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Drops a failed load, so that the next one fetches again. */
export const resetModule = (module: LiveModule): void =>
  registerRemotes([remoteOf(module)], { force: true })

const remoteOf = (module: LiveModule) => ({
  name: containerName(module.module),
  entry: releaseBase(module) + module.browser.entry,
  type: 'module' as const,
})

/** Links an entry's style sheets that the document does not have yet, and waits until they apply. */
const linkStyles = async (module: LiveModule, expose: string): Promise<void> => {
  const files = module.browser.exposes[expose]?.css ?? []
  const link = (file: string): Promise<void> =>
    linkStyle(releaseBase(module) + file, module.styles?.[file])
  await Promise.all(files.map(link))
}

const linkStyle = async (href: string, integrity: string | undefined): Promise<void> => {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  if (integrity) link.integrity = integrity
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error(`The style sheet ${href} could not be loaded.`))
  })
  document.head.append(link)
  await promise
}

/**
 * Never called: the import makes the build provide the router, which the shell itself does not use, so that all
 * modules share one copy.
 * @public
 */
export const provideRouter = (): Promise<unknown> => import('@tanstack/react-router')
