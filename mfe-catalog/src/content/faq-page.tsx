import { factsOf } from '@shop/content/shop-facts'
import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { display, lead, subheading } from '@shop/ui/type'

import { disclosureBody, row, textLink } from '../page/page.css.ts'
import * as css from './content.css.ts'
import type { FaqData } from './load-content.ts'

export const FaqPage = ({ data }: PageProps<FaqData>) => {
  const facts = factsOf(useSettings())
  return (
    <div className={css.columns}>
      <div className={css.intro}>
        <h1 className={display}>{data.text.headline}</h1>
        {data.text.lead && <p className={lead}>{data.text.lead}</p>}
        <div className={row}>
          <ButtonLink href={facts.emailHref}>Email Us</ButtonLink>
          <ButtonLink href={facts.phoneHref} tone="outline">
            Call Us
          </ButtonLink>
        </div>
      </div>
      <div className={css.questions}>
        {data.text.entries.map(({ id, question, answer, linkLabel, linkHref }) => (
          <details key={id} id={id} name="faq" className={css.item}>
            <summary className={css.question}>
              <h2 className={subheading}>{question}</h2>
            </summary>
            <div className={disclosureBody}>
              <p>{answer}</p>
              {linkHref && (
                <a href={linkHref} className={textLink}>
                  {linkLabel || linkHref}
                </a>
              )}
            </div>
          </details>
        ))}
      </div>
    </div>
  )
}
