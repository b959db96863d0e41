/** Shows a module's page: the same tree at the edge and in the browser, with or without a router. */
import { type ComponentType, createElement, Fragment } from 'react'

import { PageBoundary } from './page-boundary.tsx'
import type { PageModule } from './page-module.ts'
import type { ShownPage } from './shown-page.ts'
import { type PageTools, PageToolsContext } from './use-page.ts'

type Props = { module: PageModule; page: ShownPage; tools: PageTools }

/** The page inside the module's layout. */
export const PageHost = ({ module, page, tools }: Props) => {
  const { layout: Layout = Fragment, problem: Problem } = module
  return (
    <PageToolsContext value={tools}>
      <Layout>
        {isShowable(module, page) ? (
          <PageBoundary key={page.routeId} problem={Problem}>
            {createElement(componentOf(module, page), { data: page.data, search: page.search })}
          </PageBoundary>
        ) : (
          <Problem />
        )}
      </Layout>
    </PageToolsContext>
  )
}

type AnyPage = ComponentType<{ data: object; search: object }>
type LoadedPage = ShownPage & { data: object }

const isShowable = (module: PageModule, page: ShownPage): page is LoadedPage =>
  page.routeId in module.pages && page.data !== null

/** A page is only ever shown what the loader of its own route answered. */
const componentOf = (module: PageModule, { routeId }: LoadedPage): AnyPage =>
  module.pages[routeId] as AnyPage
