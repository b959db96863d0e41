import type { LiveModule } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'
import { screenSlot, type SharedSlot } from '@shop/contracts/slots'
import type { AttachSlot, SlotPlace } from '@shop/module-runtime/mount'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { fallBack } from '../federation/fall-back.ts'
import { loadExpose, loadExposeInTime, resetModule } from '../federation/load-module.ts'
import { navigationFor, type ShellNavigation } from '../navigation/navigation.ts'

/** A slot's modules load once the slot is this close to the viewport. */
const nearMargin = '600px 0px'

type Filler = { module: LiveModule; expose: string }

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

/** Each entry has its own element and React root, so that a slow entry delays no other. */
const fillSlot = async ({ fillers, ...filling }: Filling & { fillers: readonly Filler[] }) => {
  const { element, place, signal } = filling
  place.onChange?.('loading')
  const failed = new Set<Filler>()
  let isComplete = false
  const showState = (): void => {
    if (signal.aborted || !isComplete) return
    place.onChange?.(failed.size < fillers.length ? 'filled' : 'failed')
  }
  const fillings = fillers.map((filler) => {
    const onFailed = (): void => {
      failed.add(filler)
      showState()
    }
    return { ...filling, filler, host: hostOf(filler.module, element), onFailed }
  })
  let next: HTMLElement | null = null
  for (const { host } of fillings.toReversed()) {
    // Never moves an element that the server rendered, because a move would drop the focus in it.
    if (!host.isConnected) element.insertBefore(host, next)
    next = host
  }
  await Promise.all(fillings.map(fillOnce))
  isComplete = true
  showState()
}

/** An empty element takes no space (see `reset.css.ts`). */
const hostOf = ({ module }: LiveModule, element: HTMLElement): HTMLElement => {
  const rendered = element.querySelector<HTMLElement>(`:scope > [data-filler="${module}"]`)
  if (rendered) return rendered
  const host = document.createElement('div')
  host.dataset['filler'] = module
  return host
}

type FillingOnce = Filling & { filler: Filler; host: HTMLElement; onFailed: () => void }

const fillOnce = async (filling: FillingOnce): Promise<void> => {
  const { place, navigation, signal, filler, host, onFailed } = filling
  const { module, expose } = filler
  const text = module.slotFallbacks?.[place.name]?.text
  let isLoaded = false
  const onFailure = (error: unknown): void => {
    console.error(error)
    // The server's HTML stays, because it is readable without the module's script.
    if (!isLoaded && host.dataset['release'] !== undefined) return
    onFailed()
    if (text === undefined || signal.aborted) host.remove()
    else host.replaceChildren(text)
  }
  signal.addEventListener('abort', () => host.remove())
  try {
    // Staff wait for screens, so screens have a timeout.
    const load = place.name === screenSlot ? loadExposeInTime : loadExpose
    const mount = await load(module, expose).catch((error: unknown) => {
      resetModule(module)
      throw error
    })
    isLoaded = true
    if (signal.aborted) return
    const { unmount } = await mount(host, {
      release: module,
      navigation: navigationFor(navigation, signal),
      signal,
      params: place.params,
      onFailure,
    })
    if (signal.aborted) return unmount()
    // React is unmounting the page while this event fires, so wait for a microtask.
    signal.addEventListener('abort', () => queueMicrotask(unmount))
  } catch (error) {
    if (signal.aborted) return
    void fallBack(module, error)
    onFailure(error)
  }
}
