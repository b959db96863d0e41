import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { definePages, type PageProblemProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { onSettingsChange } from '@shop/session/shop-settings'
import { addErrorToast } from '@shop/session/error-toast'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { HomePage } from './home/home-page.tsx'
import { ProductScreen } from './product/product-page.tsx'
import { subscribeToCatalog } from './realtime/catalog-events.ts'
import { ShopScreen } from './shop/shop-page.tsx'

const CatalogLoading = () => {
  const [path = '/'] = usePage().href.split(/[?#]/)
  const hasProducts = path === '/' || /^\/(shop|product)(\/|$)/.test(path)
  return <PageLoading title={hasProducts ? 'Loading products...' : 'Loading...'} />
}

/** If the visitor is offline, the shop has not failed, so there is no toast. */
const CatalogProblem = ({ reason }: PageProblemProps) => {
  useEffect(() => {
    if (reason !== 'offline') addErrorToast('Error', 'Failed to load products')
  }, [reason])
  return <PageProblem reason={reason} />
}

/** Titles and texts contain settings, so a change of settings reloads the page. */
const CatalogLayout = ({ children }: { children: ReactNode }) => {
  const onChange = useEffectEvent(usePage().reload)
  useEffect(() => subscribeToCatalog({ onEdit: nothing }), [])
  useEffect(() => onSettingsChange(() => onChange()), [])
  return children
}

const nothing = (): void => {}

const loadTextPage = async () => (await import('./content/text-page.tsx')).TextPage

/** The loaders are in `router.ts`, so that hydration does not wait for their code. */
export const catalogPages = definePages({
  pages: { '/': HomePage, '/shop': ShopScreen, '/product/$id': ProductScreen },
  lazyPages: {
    '/about': async () => (await import('./content/about-page.tsx')).AboutPage,
    '/contact': async () => (await import('./content/contact-page.tsx')).ContactPage,
    '/faq': async () => (await import('./content/faq-page.tsx')).FaqPage,
    '/privacy': loadTextPage,
    '/terms': loadTextPage,
    '/returns': loadTextPage,
    '/pages/$slug': async () => (await import('./content/text-page.tsx')).OwnPage,
  },
  layout: CatalogLayout,
  problem: CatalogProblem,
  loading: CatalogLoading,
  loadRouter: async () => (await import('./router.ts')).createCatalogRouter,
})
