/** Shows a module's page: the same tree at the edge and in the browser, with or without a router. */
import { createElement, Fragment, useEffect } from 'react'

import type { OpenPage } from './open-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import type { PageModule } from './page-module.ts'
import { type PageTools, PageToolsContext } from './use-page.ts'

type Props = {
  module: PageModule
  /** Null while the first page loads. */
  page: OpenPage | null
  tools: PageTools
  /** Called once a page is in the document and answers to its visitor. */
  onAlive?: () => void
}

/** The page inside the module's layout. */
export const PageHost = ({ module, page, tools, onAlive }: Props) => {
  const isOpen = page !== null
  useEffect(() => {
    if (isOpen) onAlive?.()
    // Once, whoever asks.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])
  const { layout: Layout = Fragment } = module
  return (
    <PageToolsContext value={tools}>
      <Layout>{page ? <Page module={module} page={page} /> : <Loading module={module} />}</Layout>
    </PageToolsContext>
  )
}

const Page = ({ module, page }: { module: PageModule; page: OpenPage }) => {
  const { component, data, search, isOffline } = page
  const { problem: Problem } = module
  if (!component || !data) return <Problem isOffline={isOffline} />
  return (
    <PageBoundary page={page} problem={Problem}>
      {createElement(component, { data, search })}
    </PageBoundary>
  )
}

const Loading = ({ module: { loading: Shown } }: { module: PageModule }) => Shown && <Shown />
