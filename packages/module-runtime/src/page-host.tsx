import {
  Component,
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  useEffect,
} from 'react'

import type { AnyRouter } from '@tanstack/react-router'

import type { PageData, PageModule, PageProblemProps } from './page-module.ts'
import { type PageTools, PageToolsContext } from './use-page.ts'

/** The data from which the browser hydrates a page. `data` is null if the loader failed. */
export type PagePayload = { routeId: string; data: object | null; search: object }

type PageComponent = ComponentType<{ data: object; search: object }>

/** A page that is ready to render. `problem` is shown if the component or the data is missing. */
export type LoadedPage = PagePayload & { component: PageComponent | null } & PageProblemProps

/** Reads a router's innermost route. `head` and `status` are from its loader's result. */
export const readMatch = (router: AnyRouter) => {
  const match = (router.state.matches as Match[]).at(-1)
  const loaded = match?.status === 'success' ? match.loaderData : undefined
  const { head, status, ...data }: Partial<PageData> = loaded ?? {}
  const payload: PagePayload = {
    routeId: match?.routeId ?? '',
    data: loaded ? data : null,
    search: match?.search ?? {},
  }
  return { payload, head, status, error: match?.error }
}

type Match = {
  routeId: string
  status: string
  search: object
  loaderData?: PageData
  error?: unknown
}

/** Adds a page's component, and loads it if the page is lazy. */
export const withComponent = async (
  { pages, lazyPages = {} }: PageModule,
  payload: PagePayload,
): Promise<LoadedPage> => {
  const component = pages[payload.routeId] ?? (await lazyPages[payload.routeId]?.()) ?? null
  return { ...payload, component: asPageComponent(component) }
}

/** The cast is safe because a page only gets the data of its own route's loader. */
const asPageComponent = (component: ComponentType<never> | null) =>
  component as PageComponent | null

type HostProps = {
  module: PageModule
  /** Null while the first page, or a page at another path, is loading. */
  page: LoadedPage | null
  tools: PageTools
  /** Called when a page is in the document and interactive, and again after each loading state. */
  onHydrated?: () => void
}

/** The page inside the module's layout. */
export const PageHost = ({ module, page, tools, onHydrated }: HostProps) => {
  const hasPage = page !== null
  useEffect(() => {
    if (hasPage) onHydrated?.()
    // `onHydrated` is not a dependency, so that a new function alone causes no second call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasPage])
  const { layout: Layout = Fragment, loading: Loading } = module
  return (
    <PageToolsContext value={tools}>
      <Layout>{page ? <Page module={module} page={page} /> : Loading && <Loading />}</Layout>
    </PageToolsContext>
  )
}

const Page = ({ module, page }: { module: PageModule; page: LoadedPage }) => {
  const { component, data, search, reason } = page
  const { problem: Problem } = module
  if (!component || !data) return <Problem reason={reason} />
  return (
    <PageBoundary page={page} problem={Problem}>
      {createElement(component, { data, search })}
    </PageBoundary>
  )
}

type BoundaryProps = {
  page: object
  problem: ComponentType<PageProblemProps>
  children: ReactNode
}
type BoundaryState = { hasFailed: boolean; page: object | null }

class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, page: null }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { page }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return page === state.page ? null : { hasFailed: false, page }
  }

  override render(): ReactNode {
    const { problem: Problem, children } = this.props
    return this.state.hasFailed ? <Problem /> : children
  }
}
