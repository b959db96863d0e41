import { useEffect, useId } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { LiveModule } from '@shop/contracts/release'
import { defineSlot, type SlotEntry } from '@shop/module-runtime/define-slot'
import { type Mount, mountSlot, type SlotPlace, type SlotState } from '@shop/module-runtime/mount'
import { Slot } from '@shop/module-runtime/slot'
import { type PageTools, PageToolsContext } from '@shop/module-runtime/use-page'
import { onUnmount } from '@shop/testkit/render'
import { release } from '@shop/testkit/wire'

import { loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { createAttachSlot } from './shared-slots.ts'

vi.mock('../federation/load-module.ts', () => {
  const loadExpose = vi.fn()
  return { loadExpose, loadExposeInTime: loadExpose, resetModule: vi.fn() }
})

let entries: Record<string, Mount | Promise<Mount>> = {}

beforeEach(() => {
  entries = {}
  vi.mocked(loadExpose).mockReset()
  vi.mocked(loadExpose).mockImplementation(async ({ module }) => {
    const entry = await entries[module]
    if (!entry) throw new Error(`no file of ${module}`)
    return entry
  })
})

const name = 'product.details'

const filler = (module: string, changes: Partial<LiveModule> = {}): LiveModule => ({
  ...release({ module, routes: [], slots: { [name]: './details' }, ...changes }),
  styles: {},
})

const navigation: ShellNavigation = {
  go: () => expect.unreachable('nothing moves'),
  current: () => ({ href: location.pathname, state: null }),
  restoreScroll: () => {},
  onMove: () => () => {},
  showPages: () => {},
}

const attach = (
  modules: readonly LiveModule[],
  top = 0,
  place: SlotPlace = { name, params: { productId: 'tee' } },
) => {
  const element = document.createElement('div')
  element.dataset['slot'] = name
  element.style.marginTop = `${top}px`
  document.body.append(element)
  const states: SlotState[] = []
  const detach = createAttachSlot(modules, navigation)(element, {
    ...place,
    onChange: (state) => states.push(state),
  })
  onUnmount(() => {
    detach()
    element.remove()
  })
  return { element, states, detach }
}

const says = (text: string): Mount => mountSlot(() => <p>{text}</p>)

it('slot: three modules fill it in the order of the registry, however late the first arrives', async () => {
  const first = Promise.withResolvers<Mount>()
  entries = { late: first.promise, second: says('Second'), third: says('Third') }
  const { element, states } = attach([filler('late'), filler('second'), filler('third')])
  await expect.element(page.getByText('Third')).toBeVisible()
  first.resolve(says('Late'))
  await expect.element(page.getByText('Late')).toBeVisible()
  expect(element.textContent).toBe('LateSecondThird')
  await expect.poll(() => states).toEqual(['loading', 'filled'])
})

it('slot: an entry gets the parameters of its place', async () => {
  entries = { one: mountSlot(({ context }) => <p>Of {context.params?.['productId']}</p>) }
  attach([filler('one')])
  await expect.element(page.getByText('Of tee')).toBeVisible()
})

it('slot: without a module that fills it, it has no height', () => {
  const { element, states } = attach([filler('other', { slots: {} })])
  expect(element.getBoundingClientRect().height).toBe(0)
  expect(states).toEqual(['empty'])
})

it('slot: nothing is loaded before it comes near the viewport', async () => {
  entries = { near: says('Details'), far: says('Reviews') }
  attach([filler('near')])
  attach([filler('far')], 5000)
  await expect.element(page.getByText('Details')).toBeVisible()
  expect(vi.mocked(loadExpose).mock.calls.map(([{ module }]) => module)).toEqual(['near'])
  scrollTo(0, 4200)
  onUnmount(() => scrollTo(0, 0))
  await expect.element(page.getByText('Reviews')).toBeInTheDocument()
})

it('slot: a module that cannot load leaves nothing, and the others stay', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  entries = { good: says('Good') }
  const { element, states } = attach([filler('broken'), filler('good')])
  await expect.element(page.getByText('Good')).toBeVisible()
  await expect.poll(() => states).toEqual(['loading', 'filled'])
  expect(element.children).toHaveLength(1)
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('no file of broken'))
})

it('slot: the text of its manifest replaces a module that throws while it renders', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const error = new Error('broken')
  entries = {
    one: mountSlot(() => {
      throw error
    }),
  }
  const slotFallbacks = { [name]: { text: 'Reviews are away.' } }
  attach([filler('one', { slotFallbacks })])
  await expect.element(page.getByText('Reviews are away.')).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
})

it('slot: its entries are unmounted with the page', async () => {
  const unmount = vi.fn()
  entries = {
    one: (host) => {
      host.textContent = 'Here'
      return { unmount }
    },
  }
  const { element, detach } = attach([filler('one')])
  await expect.element(page.getByText('Here')).toBeVisible()
  detach()
  expect(element.childElementCount).toBe(0)
  await expect.poll(() => unmount.mock.calls.length).toBe(1)
})

it('slot: a screen of the back office comes from the module that its place names', async () => {
  entries = { looks: mountSlot(({ context }) => <p>Screen of {context.release.module}</p>) }
  const screens = [{ path: '/', label: 'Looks', expose: './screen' }]
  const looks = filler('looks', { slots: {}, screens })
  const { states } = attach([filler('other', { screens }), looks], 0, {
    name: 'admin.screen',
    params: { module: 'looks', path: '/' },
  })
  await expect.element(page.getByText('Screen of looks')).toBeVisible()
  expect(loadExpose).toHaveBeenCalledExactlyOnceWith(looks, './screen')
  await expect.poll(() => states).toEqual(['loading', 'filled'])
})

it('slot: a screen whose entry throws while it renders is reported to its page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  entries = {
    looks: mountSlot(() => {
      throw new Error('broken')
    }),
  }
  const screens = [{ path: '/', label: 'Looks', expose: './screen' }]
  const { states } = attach([filler('looks', { screens })], 0, {
    name: 'admin.screen',
    params: { module: 'looks', path: '/' },
  })
  await expect.poll(() => states.at(-1)).toBe('failed')
})

it('slot: on an isolated page only the page’s own module fills it', async () => {
  entries = { own: says('Own'), other: says('Other') }
  const path = [location.pathname]
  const own = filler('own', { routes: path, isolated: path })
  const { element } = attach([filler('other'), own])
  await expect.element(page.getByText('Own')).toBeVisible()
  expect(element.textContent).toBe('Own')
  expect(loadExpose).toHaveBeenCalledTimes(1)
})

const renderHost = (entry: SlotEntry, module: LiveModule, data: unknown): string => {
  const payload = { data, idPrefix: `${module.module}-` }
  const host = document.createElement('div')
  const release = `${module.module}@${module.version}`
  Object.assign(host.dataset, { filler: module.module, release, payload: JSON.stringify(payload) })
  const node = entry.render({ data, params: { productId: 'tee' }, context: null })
  host.innerHTML = renderToString(node, { identifierPrefix: payload.idPrefix })
  return host.outerHTML
}

const hydratePage = (modules: readonly LiveModule[], html: string) => {
  const tools = { attachSlot: createAttachSlot(modules, navigation) } as unknown as PageTools
  const tree = (step = '') => (
    <PageToolsContext value={tools}>
      <Slot name={name} params={{ productId: 'tee' }} />
      <p>{step}</p>
    </PageToolsContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(tree()).replace('></div>', `>${html}</div>`)
  document.body.append(root)
  const shown = root.querySelector('p')
  const onRecoverableError = vi.fn()
  const hydrated = hydrateRoot(root, tree(), { onRecoverableError })
  onUnmount(() => {
    hydrated.unmount()
    root.remove()
  })
  return { root, shown, onRecoverableError, render: (step: string) => hydrated.render(tree(step)) }
}

it('slot: keeps and hydrates entries that the edge has rendered, and adds the others in order', async () => {
  const onHydrated = vi.fn()
  const counted = defineSlot<{ of: string }>({
    load: async () => expect.unreachable('the data are in the document'),
    component: ({ data, params }) => {
      useEffect(() => onHydrated(), [])
      return <p id={useId()}>{`${data.of} of ${params['productId']}`}</p>
    },
  })
  const modules = [filler('first'), filler('second'), filler('third')] as const
  entries = { first: says('First'), second: mountSlot(counted), third: says('Third') }
  const html = renderHost(counted, modules[1], { of: 'Twelve' })
  const { root, shown, onRecoverableError, render } = hydratePage(modules, html)
  expect(shown?.textContent).toBe('Twelve of tee')
  await expect.element(page.getByText('Third')).toBeVisible()
  render('Rendered again')
  await expect.element(page.getByText('Rendered again')).toBeVisible()
  await expect.poll(() => onHydrated.mock.calls.length).toBeGreaterThan(0)
  expect(root.textContent).toBe('FirstTwelve of teeThirdRendered again')
  expect(root.querySelector('[data-filler="second"] p')).toBe(shown)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
