import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'

import { containerName, type LiveModule, releaseBase } from '@shop/contracts/release'
import { currentInterruption } from '@shop/module-runtime/interruption'
import type { Mount } from '@shop/module-runtime/mount'

import { recordingMount, recordLoadFailure, recordOutcome } from '../health/module-health.ts'
import { LoadTimeoutError } from './fall-back.ts'

const loadTimeoutMs = 3000

export const startModules = (modules: readonly LiveModule[]): void =>
  registerRemotes(modules.map(remoteOf))

/** If a navigation interrupts the load, but the document stays, the load starts again. */
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
    const interruption = currentInterruption()
    if (interruption) {
      await interruption
      resetModule(module)
      return loadExpose(module, expose)
    }
    recordLoadFailure(module)
    throw error
  }
}

/** @throws LoadTimeoutError after `loadTimeoutMs`. After an interruption, the time starts again. */
export const loadExposeInTime = async (module: LiveModule, expose: string): Promise<Mount> => {
  const timeout = Promise.withResolvers<Mount>()
  const message = `${module.module} ${module.version} did not load within ${loadTimeoutMs} ms.`
  const load = loadExpose(module, expose)
  const timer = setTimeout(() => {
    const again = currentInterruption()?.then(() => loadExposeInTime(module, expose))
    if (again) return timeout.resolve(again)
    recordLoadFailure(module)
    timeout.reject(new LoadTimeoutError(message, load))
  }, loadTimeoutMs)
  return Promise.race([load, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Forgets a failed load, so that the next load fetches the module again. */
export const resetModule = (module: LiveModule): void =>
  registerRemotes([remoteOf(module)], { force: true })

const remoteOf = (module: LiveModule) => ({
  name: containerName(module.module),
  entry: releaseBase(module) + module.browser.entry,
  type: 'module' as const,
})

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

/** Never called. The import makes the build share the shell's router with all modules. @public */
export const provideRouter = (): Promise<unknown> => import('@tanstack/react-router')
