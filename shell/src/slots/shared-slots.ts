/** Fills the slots of pages and of the footer, with any number of modules in registry order. */
import type { LiveModule } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'
import { screenSlot, type SharedSlot } from '@shop/contracts/slots'
import type { AttachSlot, Mounted, SlotPlace } from '@shop/module-runtime/mount'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { fallBack } from '../federation/fall-back.ts'
import { loadExpose, loadExposeInTime, resetModule } from '../federation/load-module.ts'
import { navigationFor, type ShellNavigation } from '../navigation/navigation.ts'

/** Modules of a slot load when it comes this close to the viewport. */
const nearMargin = '600px 0px'

type Filler = { module: LiveModule; expose: string }

/** Returns the function that fills the slots. On isolated pages only the page's own module does. */
export const createAttachSlot =
  (modules: readonly LiveModule[], navigation: ShellNavigation): AttachSlot =>
  (element, place) => {
    const controller = new AbortController()
    const { signal } = controller
    const fillers = findFillers(loadableAt(modules, location.pathname), place)
    if (fillers.length === 0) place.onChange?.('empty')
    else {
      const fill = (): void => void fillSlot({ element, place, fillers, navigation, signal })
      if (place.name === screenSlot) fill()
      else whenIdle(() => whenNear(element, signal, fill))
    }
    return () => controller.abort()
  }

/** Never detached, because the footer lasts as long as the document. */
export const attachFooter = (attachSlot: AttachSlot): void => {
  const name = 'footer.details' satisfies SharedSlot
  const element = document.querySelector<HTMLElement>(`[data-slot="${name}"]`)
  if (element) attachSlot(element, { name, params: {} })
}

const findFillers = (modules: readonly LiveModule[], place: SlotPlace): Filler[] =>
  modules.flatMap((module) => {
    const expose =
      place.name === screenSlot ? exposeOfScreen(module, place) : module.slots[place.name]
    return expose === undefined ? [] : [{ module, expose }]
  })

const exposeOfScreen = (
  { module, screens = [] }: LiveModule,
  { params }: SlotPlace,
): string | undefined =>
  module === params['module']
    ? screens.find(({ path }) => path === params['path'])?.expose
    : undefined

const whenNear = (element: HTMLElement, signal: AbortSignal, work: () => void): void => {
  if (signal.aborted) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      work()
    },
    { rootMargin: nearMargin },
  )
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

type Filling = {
  element: HTMLElement
  place: SlotPlace
  navigation: ShellNavigation
  signal: AbortSignal
}

/** Each entry has its own element and React root, so that slow entries do not delay the others. */
const fillSlot = async ({ fillers, ...filling }: Filling & { fillers: readonly Filler[] }) => {
  const { element, place, signal } = filling
  place.onChange?.('loading')
  const hosts = fillers.map(({ module }) => hostOf(module))
  const shown = fillers.map(() => true)
  const showState = (): void => {
    if (!signal.aborted) place.onChange?.(shown.includes(true) ? 'filled' : 'failed')
  }
  let isComplete = false
  await Promise.all(
    fillers.map((filler, index) => {
      const later = hosts.slice(index + 1)
      const insert = (host: HTMLElement): void => {
        const next = later.find((one) => one.parentElement === element)
        element.insertBefore(host, next ?? null)
      }
      const onFailed = (): void => {
        shown[index] = false
        if (isComplete) showState()
      }
      const host = hosts[index] ?? hostOf(filler.module)
      return fillOnce({ ...filling, filler, insert, host, onFailed })
    }),
  )
  isComplete = true
  showState()
}

/** Creates a module's element in a slot. `reset.css.ts` uses `data-filler` to add space above it. */
const hostOf = ({ module }: LiveModule): HTMLElement => {
  const host = document.createElement('div')
  host.dataset['filler'] = module
  return host
}

type FillingOnce = Filling & {
  filler: Filler
  host: HTMLElement
  /** Inserts the host in registry order. */
  insert: (host: HTMLElement) => void
  onFailed: () => void
}

/** A failed entry leaves nothing, or the fallback text of its manifest. */
const fillOnce = async (filling: FillingOnce): Promise<void> => {
  const { place, navigation, signal, filler, host, insert, onFailed } = filling
  const { module, expose } = filler
  const text = module.slotFallbacks?.[place.name]?.text
  const onFailure = (error: unknown): void => {
    console.error(error)
    onFailed()
    host.remove()
    if (text === undefined || signal.aborted) return
    host.replaceChildren(text)
    insert(host)
  }
  signal.addEventListener('abort', () => host.remove())
  try {
    // Screens have a time limit, because visitors wait for them.
    const load = place.name === screenSlot ? loadExposeInTime : loadExpose
    const mount = await load(module, expose).catch((error: unknown) => {
      resetModule(module)
      throw error
    })
    if (signal.aborted) return
    insert(host)
    const { params } = place
    const mounted = await mount(host, {
      release: module,
      navigation: navigationFor(navigation, signal),
      signal,
      params,
      onFailure,
    })
    unmountAtEnd(mounted, signal)
  } catch (error) {
    if (signal.aborted) return
    void fallBack(module, error)
    onFailure(error)
  }
}

/** The unmount is deferred, because React is unmounting the page at that moment. */
const unmountAtEnd = ({ unmount }: Mounted, signal: AbortSignal): void => {
  if (signal.aborted) return unmount()
  signal.addEventListener('abort', () => queueMicrotask(unmount))
}
