/** The one layout of the legal pages. */
import type { Block, Section } from '@shop/content/legal-text'
import { contactFacts, policyFacts } from '@shop/content/shop-facts'
import type { PageProps } from '@shop/module-runtime/page-module'
import { display, label, lead, quiet, subheading } from '@shop/ui/type'

import { columns, prose } from '../content-page.css.ts'
import * as css from './legal-page.css.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalData } from './load-legal.ts'

/** What it is and what is in it on the left, the text on the right. */
export const LegalPage = ({ data: { text } }: PageProps<LegalData>) => (
  <article className={columns}>
    <header className={css.head}>
      <h1 className={display}>{text.title}</h1>
      <p className={lead}>{text.summary}</p>
      <p className={quiet}>
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
    <div className={css.sections}>
      {text.sections.map((section) => (
        <LegalSection key={section.id} {...section} />
      ))}
      <ContactSection current={text.path} />
    </div>
  </article>
)

const LegalSection = ({ id, heading: title, blocks }: Section) => (
  <section id={id} className={css.section} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className={subheading}>
      {title}
    </h2>
    <div className={prose}>
      {blocks.map((block) => (
        <LegalBlock key={String(block)} block={block} />
      ))}
    </div>
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

const ContactSection = ({ current }: { current: string }) => (
  <section className={css.section} aria-labelledby="contact-heading">
    <h2 id="contact-heading" className={subheading}>
      Questions
    </h2>
    <div className={prose}>
      <p>
        Write to <a href={contactFacts.emailHref}>{contactFacts.email}</a> or call{' '}
        <a href={contactFacts.phoneHref}>{contactFacts.phone}</a>. We respond within{' '}
        {policyFacts.reply}.
      </p>
      <p>
        See also{' '}
        {legalLinks
          .filter(({ href }) => href !== current)
          .map(({ href, label: name }, index) => (
            <span key={href}>
              {index > 0 && ' and '}
              <a href={href}>{name}</a>
            </span>
          ))}
        .
      </p>
    </div>
  </section>
)

/** The same words at the edge and in every browser, whatever its zone. */
const dayOf = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
