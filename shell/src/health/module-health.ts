import { notRenderedName, vitalLimits } from '@shop/contracts/document'
import type { ModuleOutcome, ModuleReport } from '@shop/contracts/report'
import { type LiveModule, releaseBase } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import { currentInterruption } from '@shop/module-runtime/interruption'
import type { Mount } from '@shop/module-runtime/mount'
import { whenIdle } from '@shop/module-runtime/when-idle'

type ReleaseName = { module: string; version: string }

const severity: Record<ModuleOutcome, number> = { loaded: 0, 'render-failed': 1, 'load-failed': 2 }

const health = new Map<string, ReleaseName & { outcome: ModuleOutcome }>()
const listeners = new Set<() => void>()

export const readHealth = (): ModuleReport['modules'] => [...health.values()]

/** Calls the listener when a module first fails, or fails in a worse way than before. */
export const onModuleFailure = (listener: () => void): void => void listeners.add(listener)

/**
 * Keeps the worst outcome even if a retry succeeds, because the visitor saw the failure. Ignores
 * failures of a document that a navigation has interrupted.
 */
export const recordOutcome = ({ module, version }: ReleaseName, outcome: ModuleOutcome): void => {
  if (outcome !== 'loaded' && currentInterruption()) return
  const last = health.get(module)
  if (last && severity[last.outcome] >= severity[outcome]) return
  health.set(module, { module, version, outcome })
  if (outcome !== 'loaded') for (const listener of listeners) listener()
}

export const recordLoadFailure = (release: ReleaseName): void => {
  if (navigator.onLine) recordOutcome(release, 'load-failed')
}

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

export const recordNotRendered = (releases: readonly ReleaseName[]): void => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${notRenderedName}"]`)
  const names = meta?.content.split(' ') ?? []
  for (const release of releases)
    if (names.includes(release.module)) recordOutcome(release, 'render-failed')
}

export const recordWindowErrors = (releases: readonly ReleaseName[]): void => {
  const record = (files: string): void => {
    const release = findRelease(releases, files)
    if (release) recordOutcome(release, 'render-failed')
  }
  addEventListener('error', ({ filename }) => record(filename))
  addEventListener('unhandledrejection', ({ reason }: { reason: unknown }) => {
    if (navigator.onLine && reason instanceof Error) record(reason.stack ?? '')
  })
}

/** Prefers any other module to the shell, because every stack contains the shell. */
const findRelease = (releases: readonly ReleaseName[], stack: string): ReleaseName | undefined => {
  const positionOf = (release: ReleaseName): number => stack.indexOf(releaseBase(release))
  const named = releases
    .filter((release) => positionOf(release) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
  return named.find(({ module }) => module !== 'shell') ?? named[0]
}

/** Reads the version from the script's URL, because the registry does not list the shell. */
export const ownRelease = (): { module: 'shell'; version: string } | null => {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/modules/shell/"]')
  const version = script?.getAttribute('src')?.split('/')[3]
  return version ? { module: 'shell', version } : null
}

/** The first report is sent this long after the `load` event, when most modules have loaded. */
const firstReportMs = 5000
/** Failures within this time share one report. */
const failureDelayMs = 1000

type Vitals = NonNullable<ModuleReport['modules'][number]['vitals']>

export const startReports = (modules: readonly LiveModule[]): void => {
  const shell = ownRelease()
  if (shell) recordOutcome(shell, 'loaded')
  const releases = shell ? [shell, ...modules] : modules
  recordNotRendered(releases)
  recordWindowErrors(releases)
  const owner = ownerOf(modules, location.pathname)
  const vitals: Vitals = {}
  let sent = ''
  const send = (): void => {
    const report = readHealth().map((one) =>
      one.module === owner?.module ? { ...one, vitals } : one,
    )
    const state = JSON.stringify([readHealth(), poorOf(vitals)])
    if (state === sent || report.length === 0) return
    sent = state
    navigator.sendBeacon(
      '/api/page-health',
      JSON.stringify({ modules: report } satisfies ModuleReport),
    )
  }
  sendFirstReport(send)
  // The vitals library listens on `document` and must run first, so this listens on `window`.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  whenIdle(async () => {
    try {
      await measureVitals(vitals, () => ownerOf(modules, location.pathname) === owner)
    } catch {
      // Without the library, reports have no vitals.
    }
  })
}

/** The library can load late, because browsers keep earlier measurements. */
const measureVitals = async (vitals: Vitals, isCurrent: () => boolean): Promise<void> => {
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  const options = { reportAllChanges: true }
  const note = (rounded: Vitals): void => {
    if (isCurrent()) Object.assign(vitals, rounded)
  }
  onLCP(({ value }) => note({ lcp_ms: Math.round(value) }), options)
  onINP(({ value }) => note({ inp_ms: Math.round(value) }), options)
  onCLS(({ value }) => note({ cls: Math.round(value * 1000) / 1000 }), options)
}

const poorOf = (vitals: Vitals): string[] =>
  (['lcp_ms', 'inp_ms', 'cls'] as const).filter((name) => (vitals[name] ?? 0) > vitalLimits[name])

const sendFirstReport = (send: () => void): void => {
  const start = (): void =>
    void setTimeout(() => {
      send()
      let timer: ReturnType<typeof setTimeout> | undefined
      onModuleFailure(() => {
        clearTimeout(timer)
        timer = setTimeout(send, failureDelayMs)
      })
    }, firstReportMs)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
