/** Loads exposed entries of live modules with their styles, each within a time limit. */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'

import { containerName, type LiveModule, releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

const loadTimeoutMs = 3000

/** Registers the live modules with the build's federation instance, which holds the shared libraries; nothing is fetched yet. */
export const startModules = (modules: readonly LiveModule[]): void =>
  registerRemotes(modules.map(remoteOf))

/**
 * Loads one exposed entry with its styles and returns its `mount`.
 * @throws Error when it does not arrive in time, or throws while it starts
 */
export const loadExpose = async (module: LiveModule, expose: string): Promise<Mount> => {
  const { name } = remoteOf(module)
  const load = Promise.all([
    loadRemote<{ mount: Mount }>(`${name}/${expose.replace('./', '')}`),
    linkStyles(module, expose),
  ])
  const timeout = Promise.withResolvers<never>()
  const message = `${module.module} ${module.version} did not load within ${loadTimeoutMs} ms.`
  const timer = setTimeout(() => timeout.reject(new Error(message)), loadTimeoutMs)
  const [entry] = await Promise.race([load, timeout.promise]).finally(() => clearTimeout(timer))
  if (!entry) throw new Error(`${module.module} does not expose ${expose}.`)
  return entry.mount
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
