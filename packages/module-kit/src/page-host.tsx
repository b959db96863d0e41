/** Shows a module's page: the same tree at the edge and in the browser, with or without a router. */
import { createElement, Fragment, useEffect } from 'react'

import type { OpenPage } from './open-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import type { PageModule } from './page-module.ts'
import { type PageTools, PageToolsContext } from './use-page.ts'

type Props = {
  module: PageModule
  page: OpenPage
  tools: PageTools
  /** Called once it is in the document and answers to its visitor. */
  onAlive?: () => void
}

/** The page inside the module's layout. */
export const PageHost = ({ module, page, tools, onAlive }: Props) => {
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => onAlive?.(), [])
  const { layout: Layout = Fragment, problem: Problem } = module
  const { component, data, search } = page
  return (
    <PageToolsContext value={tools}>
      <Layout>
        {component && data ? (
          <PageBoundary page={page} problem={Problem}>
            {createElement(component, { data, search })}
          </PageBoundary>
        ) : (
          <Problem />
        )}
      </Layout>
    </PageToolsContext>
  )
}
