import type { ReactNode } from 'react'

import { ButtonLink } from '../button/button.tsx'
import { heading, subheading, subtle } from '../type.css.ts'
import { root } from './notice.css.ts'

type Props = {
  title: string
  text?: string
  /** The level of the heading. Use 1 if the page has nothing else, and 3 in a section. */
  level?: 1 | 2 | 3
  children?: ReactNode
}

/** Explains an empty page or panel and offers a way on. */
export const Notice = ({ title, text, level = 2, children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className={root}>
      <Heading className={level === 3 ? subheading : heading}>{title}</Heading>
      {text && <p className={subtle}>{text}</p>}
      {children}
    </div>
  )
}

const failed = {
  title: 'We can’t show this right now',
  text: 'The shop is catching its breath. Please try again in a moment.',
}

/** Shown while the visitor is offline, if a page's data or module cannot be loaded. */
export const offlineTexts = {
  title: 'You are offline',
  text: 'This has to wait for a connection. Pages you have seen still open, and your cart is safe.',
}

const texts = {
  offline: offlineTexts,
  'too-many-requests': {
    title: 'One minute, please',
    text: 'Too many pages and searches came from here at once. Wait a minute, then try again.',
  },
} as const

/** Shown if a page's data could not be loaded. Without `reason`, the shop itself has failed. */
export const PageProblem = ({ reason }: { reason?: keyof typeof texts | undefined }) => (
  <Notice level={1} {...(reason ? texts[reason] : failed)}>
    <ButtonLink href="">Try again</ButtonLink>
  </Notice>
)

/** A loading page, which screen readers announce. */
export const PageLoading = ({ title = 'Loading...' }: { title?: string }) => (
  <div role="status">
    <Notice level={1} title={title} />
  </div>
)
