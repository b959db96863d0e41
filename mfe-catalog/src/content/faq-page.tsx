import { factsOf } from '@shop/content/shop-facts'
import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { display, lead, subheading } from '@shop/ui/type'

import { disclosureBody, row, textLink } from '../page/page.css.ts'
import * as css from './content.css.ts'
import type { FaqData } from './load-content.ts'

/** The shared `name` makes the browser open only one answer at a time. */
export const FaqPage = ({ data }: PageProps<FaqData>) => {
  const facts = factsOf(useSettings())
  return (
    <div className={css.columns}>
      <div className={css.intro}>
        <h1 className={display}>Questions, answered.</h1>
        <p className={lead}>
          The questions we hear most. If yours is not here, ask us directly: a person responds
          within {facts.reply}.
        </p>
        <div className={row}>
          <ButtonLink href={facts.emailHref}>Email Us</ButtonLink>
          <ButtonLink href={facts.phoneHref} tone="outline">
            Call Us
          </ButtonLink>
        </div>
      </div>
      <div className={css.questions}>
        {data.questions.map(({ id, question, answer, link }) => (
          <details key={id} id={id} name="faq" className={css.item}>
            <summary className={css.question}>
              <h2 className={subheading}>{question}</h2>
            </summary>
            <div className={disclosureBody}>
              <p>{answer}</p>
              {link && (
                <a href={link.href} className={textLink}>
                  {link.label}
                </a>
              )}
            </div>
          </details>
        ))}
      </div>
    </div>
  )
}
