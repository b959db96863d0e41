import { type ComponentType, createElement, lazy } from 'react'

/** `React.lazy` that logs a failed chunk and shows `Fallback` instead of breaking the page. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType,
) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.error(error)
      return { default: () => createElement(Fallback) }
    }
  })
