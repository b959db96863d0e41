/** Catches a page that breaks while it renders. */
import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { problem: ComponentType; children: ReactNode }

/** Shows the module's problem page instead; the address's next page gets a boundary of its own. */
export class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { problem: Problem, children } = this.props
    return this.state.hasFailed ? <Problem /> : children
  }
}
