/** Catches a page that breaks while it renders. */
import { Component, type ComponentType, type ReactNode } from 'react'

import type { PageProblemProps } from './page-module.ts'

type Props = {
  /** What is shown; another one is another try. */
  page: object
  problem: ComponentType<PageProblemProps>
  children: ReactNode
}
type State = { hasFailed: boolean; page: object | null }

/** Shows the module's problem page instead of a broken one, until the next page comes. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, page: null }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { hasFailed: false, page }
  }

  override render(): ReactNode {
    const { problem: Problem, children } = this.props
    return this.state.hasFailed ? <Problem /> : children
  }
}
