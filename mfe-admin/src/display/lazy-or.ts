/** Components that load when they are first shown, with a fallback for one that cannot be fetched. */
import { type ComponentType, createElement, lazy } from 'react'

/** A chunk that cannot be fetched shows `Fallback` instead of breaking the page; the error is logged. */
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
