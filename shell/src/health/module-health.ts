/** How the modules of this page fare, as its reports say it. */
import type { ModuleOutcome, ModuleReport } from '@shop/contracts/report'
import { releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

type ReleaseName = { module: string; version: string }

const severity: Record<ModuleOutcome, number> = { loaded: 0, 'render-failed': 1, 'load-failed': 2 }

const health = new Map<string, ReleaseName & { outcome: ModuleOutcome }>()
const listeners = new Set<() => void>()

/** Of every module that was loaded so far, or could not be. */
export const readHealth = (): ModuleReport['modules'] => [...health.values()]

/** Calls back when a module fails that had not failed in this way before. */
export const onModuleFailure = (listener: () => void): void => void listeners.add(listener)

/** The worst that happened stays, also when another try succeeds: the visitor saw it. */
export const recordOutcome = ({ module, version }: ReleaseName, outcome: ModuleOutcome): void => {
  const last = health.get(module)
  if (last && severity[last.outcome] >= severity[outcome]) return
  health.set(module, { module, version, outcome })
  if (outcome !== 'loaded') for (const listener of listeners) listener()
}

/** Without a network nothing can be loaded, whichever release it is. */
export const recordLoadFailure = (release: ReleaseName): void => {
  if (navigator.onLine) recordOutcome(release, 'load-failed')
}

/** The same `mount`, of which it is recorded when it fails, or something that it has mounted does while it renders. */
export const recordingMount =
  (release: ReleaseName, mount: Mount): Mount =>
  async (element, context) => {
    const record = (): void => recordOutcome(release, 'render-failed')
    const { onFailure } = context
    try {
      return await mount(element, {
        ...context,
        onRenderError: record,
        ...(onFailure && { onFailure: (error: unknown) => (record(), onFailure(error)) }),
      })
    } catch (error) {
      record()
      throw error
    }
  }

/** Records errors that no code catches, by the file in which they were thrown. */
export const recordWindowErrors = (releases: readonly ReleaseName[]): void =>
  addEventListener('error', ({ filename }) => {
    const path = URL.parse(filename)?.pathname ?? ''
    const release = releases.find((one) => path.startsWith(releaseBase(one)))
    if (release) recordOutcome(release, 'render-failed')
  })
