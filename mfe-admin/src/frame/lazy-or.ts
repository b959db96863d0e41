/** Components that come when they are first wanted, and what stands in for one that is lost on its way. */
import { type ComponentType, createElement, lazy } from 'react'

/** A lost file leaves `Away` in its place and not a page that could not be shown; why is logged. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Away: ComponentType,
) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.error(error)
      return { default: () => createElement(Away) }
    }
  })
