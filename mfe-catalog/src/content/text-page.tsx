import { factsOf } from '@shop/content/shop-facts'
import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { display, label, lead, subheading, subtle } from '@shop/ui/type'

import * as css from './content.css.ts'
import type { OwnPageData, TextData } from './load-content.ts'
import { Markdown } from './markdown.tsx'

export const TextPage = ({ data: { text, sections } }: PageProps<TextData>) => {
  const titled = sections.filter(({ heading }) => heading !== '')
  return (
    <article className={css.columns}>
      <header className={css.legalIntro}>
        <h1 className={display}>{text.title}</h1>
        {text.summary && <p className={lead}>{text.summary}</p>}
        {text.updated_on && (
          <p className={subtle}>
            Last updated <time dateTime={text.updated_on}>{dayOf(text.updated_on)}</time>
          </p>
        )}
        {titled.length > 1 && (
          <nav aria-labelledby="contents" className={css.contents}>
            <h2 id="contents" className={label}>
              On this page
            </h2>
            <ol>
              {titled.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`} className={css.entry}>
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </header>
      <div className={css.legalSections}>
        {sections.map(({ id, heading, markdown }) =>
          heading ? (
            <section
              key={id}
              id={id}
              className={css.legalSection}
              aria-labelledby={`${id}-heading`}
            >
              <h2 id={`${id}-heading`} className={subheading}>
                {heading}
              </h2>
              <div className={css.prose}>
                <Markdown text={markdown} />
              </div>
            </section>
          ) : (
            <div key="first" className={css.prose}>
              <Markdown text={markdown} />
            </div>
          ),
        )}
        {text.updated_on && <Questions />}
      </div>
    </article>
  )
}

const Questions = () => {
  const facts = factsOf(useSettings())
  return (
    <section id="contact" className={css.legalSection} aria-labelledby="contact-heading">
      <h2 id="contact-heading" className={subheading}>
        Questions
      </h2>
      <p className={css.prose}>
        <span>
          Write to{' '}
          <a href={facts.emailHref} className={css.textLink}>
            {facts.email}
          </a>{' '}
          or call{' '}
          <a href={facts.phoneHref} className={css.phone}>
            {facts.phone}
          </a>
          . We respond within {facts.reply}.
        </span>
      </p>
    </section>
  )
}

/** Uses UTC, so that the server and every browser format the same day. */
const dayOf = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const OwnPage = ({ data: { text, sections }, search }: PageProps<OwnPageData>) => {
  const { notFound } = useSettings()
  if (text) return <TextPage data={{ text, sections }} search={search} />
  return (
    <Notice title={notFound.title} level={1}>
      <ButtonLink href="/">{notFound.link}</ButtonLink>
    </Notice>
  )
}
