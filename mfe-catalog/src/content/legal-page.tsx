import type { ReactNode } from 'react'

import type { Block } from '@shop/content/legal-text'
import { factsOf } from '@shop/content/shop-facts'
import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { display, label, lead, subheading, subtle } from '@shop/ui/type'

import * as css from './content.css.ts'
import type { LegalData } from './load-content.ts'

export const LegalPage = ({ data: { text } }: PageProps<LegalData>) => {
  const facts = factsOf(useSettings())
  return (
    <article className={css.columns}>
      <header className={css.legalIntro}>
        <h1 className={display}>{text.title}</h1>
        <p className={lead}>{text.summary}</p>
        <p className={subtle}>
          Last updated <time dateTime={text.updatedOn}>{dayOf(text.updatedOn)}</time>
        </p>
        <nav aria-labelledby="contents" className={css.contents}>
          <h2 id="contents" className={label}>
            On this page
          </h2>
          <ol>
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className={css.entry}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div className={css.legalSections}>
        {text.sections.map(({ id, heading, blocks }) => (
          <LegalSection key={id} id={id} title={heading}>
            {blocks.map((block) => (
              <LegalBlock key={String(block)} block={block} />
            ))}
          </LegalSection>
        ))}
        <LegalSection id="contact" title="Questions">
          <p>
            Write to <a href={facts.emailHref}>{facts.email}</a> or call{' '}
            <a href={facts.phoneHref}>{facts.phone}</a>. We respond within {facts.reply}.
          </p>
        </LegalSection>
      </div>
    </article>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

const LegalSection = ({ id, title, children }: SectionProps) => (
  <section id={id} className={css.legalSection} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className={subheading}>
      {title}
    </h2>
    <div className={css.prose}>{children}</div>
  </section>
)

const LegalBlock = ({ block }: { block: Block }) =>
  typeof block === 'string' ? (
    <p>{block}</p>
  ) : (
    <ul className={css.points}>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )

/** Uses UTC so that the edge and every browser print the same day. */
const dayOf = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
