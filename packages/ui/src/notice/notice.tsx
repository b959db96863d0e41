/** What stands where there is nothing to show: a title, a sentence, a way on. */
import type { ReactNode } from 'react'

import { ButtonLink } from '../button/button.tsx'
import { heading, subheading, subtle } from '../type.css.ts'
import { root } from './notice.css.ts'

type Props = {
  title: string
  text?: string
  /** 1 where it is all that the page has, 3 in a section of it. */
  level?: 1 | 2 | 3
  /** The way on: a link or a button. */
  children?: ReactNode
}

/** A page or panel that has nothing to show says so, and offers a way on. */
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
  title: 'We cannot show this right now',
  text: 'The shop is catching its breath. Please try again in a moment.',
}

/** Says that the network is away; also where a page's module could not be loaded. */
export const offlineTexts = {
  title: 'You are offline',
  text: 'This has to wait for the network. Pages you have seen still open, and your cart is safe.',
}

const texts = {
  offline: offlineTexts,
  'too-many-requests': {
    title: 'One minute, please',
    text: 'Too many pages and searches came from here in a minute. Wait a minute, then try again.',
  },
} as const

/** A page whose data could not be loaded, with a link that loads it again; a `reason` says that the shop is not to blame. */
export const PageProblem = ({ reason }: { reason?: keyof typeof texts | undefined }) => (
  <Notice level={1} {...(reason ? texts[reason] : failed)}>
    <ButtonLink href="">Try again</ButtonLink>
  </Notice>
)

/** A page that is loading; screen readers announce it. */
export const PageLoading = ({ title = 'Loading...' }: { title?: string }) => (
  <div role="status">
    <Notice level={1} title={title} />
  </div>
)
