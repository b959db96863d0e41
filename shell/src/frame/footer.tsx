/** The footer. */
import { contactFacts } from '@shop/content/shop-facts'

import * as css from './footer.css.ts'
import { collectionLinks, type FooterLink, legalLinks, quickLinks } from './footer-links.ts'
import { FooterNewsletter } from './footer-newsletter.tsx'

/** Newsletter, ways through the shop (those of live modules among them), how to reach us, legal pages. */
export const Footer = ({ links }: { links: readonly FooterLink[] }) => (
  <div className={css.root}>
    <div className={css.inner}>
      <div className={css.top}>
        <p className={css.motto}>Stay focused.</p>
        <FooterNewsletter />
      </div>
      <div className={css.columns}>
        <LinkColumn title="Quick links" links={quickLinks(links)} />
        <LinkColumn title="Collections" links={collectionLinks} />
        <ContactColumn />
      </div>
      <div className={css.bottom}>
        <p>© NDX · New Orleans, Louisiana</p>
        <nav aria-label="Legal">
          <ul className={css.legal}>
            <Links links={legalLinks} />
          </ul>
        </nav>
      </div>
    </div>
  </div>
)

const LinkColumn = ({ title, links }: { title: string; links: readonly FooterLink[] }) => (
  <nav aria-label={title}>
    <h2 className={css.title}>{title}</h2>
    <ul>
      <Links links={links} />
    </ul>
  </nav>
)

const Links = ({ links }: { links: readonly FooterLink[] }) =>
  links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={css.link}>
        {label}
      </a>
    </li>
  ))

const ContactColumn = () => (
  <div>
    <h2 className={css.title}>Contact</h2>
    <address className={css.address}>
      <a href={contactFacts.emailHref} className={css.link}>
        {contactFacts.email}
      </a>
      <a href={contactFacts.phoneHref} className={css.link}>
        {contactFacts.phone}
      </a>
      <span className={css.place}>
        {contactFacts.city}, {contactFacts.state}
      </span>
    </address>
  </div>
)
