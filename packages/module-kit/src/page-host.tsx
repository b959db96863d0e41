/** Shows a module's page: the same tree at the edge and in the browser, with or without a router. */
import { createElement, Fragment } from 'react'

import type { OpenPage } from './open-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import type { PageModule } from './page-module.ts'
import { type PageTools, PageToolsContext } from './use-page.ts'

type Props = { module: PageModule; page: OpenPage; tools: PageTools }

/** The page inside the module's layout. */
export const PageHost = ({ module, page, tools }: Props) => {
  const { layout: Layout = Fragment, problem: Problem } = module
  const { component, data, routeId, search } = page
  return (
    <PageToolsContext value={tools}>
      <Layout>
        {component && data ? (
          <PageBoundary key={routeId} problem={Problem}>
            {createElement(component, { data, search })}
          </PageBoundary>
        ) : (
          <Problem />
        )}
      </Layout>
    </PageToolsContext>
  )
}
