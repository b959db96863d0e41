/** Brings a found page together with the component that shows it. */
import type { ComponentType } from 'react'

import type { PageModule, PageProblemProps } from './page-module.ts'
import type { ShownPage } from './shown-page.ts'

type PageComponent = ComponentType<{ data: object; search: object }>

/** A page that is ready to be rendered; without a component its module's problem is shown. */
export type OpenPage = ShownPage & { component: PageComponent | null } & PageProblemProps

/** Fetches the component of a lazy page; every other one is there. Rejects when it cannot be had. */
export const openPage = async (module: PageModule, page: ShownPage): Promise<OpenPage> => {
  const { pages, lazyPages = {} } = module
  const component = pages[page.routeId] ?? (await lazyPages[page.routeId]?.())
  return { ...page, component: shownAnswersOfItsRoute(component) }
}

/** A page is only ever shown what the loader of its own route answered. */
const shownAnswersOfItsRoute = (component: ComponentType<never> | undefined) =>
  (component ?? null) as PageComponent | null
