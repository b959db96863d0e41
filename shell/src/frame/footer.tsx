import { contactOf } from '@shop/content/shop-facts'
import { type Category, shownCategories } from '@shop/domain/categories'
import { categoryHref } from '@shop/domain/hrefs'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { touchTarget } from '@shop/ui/type'

import * as css from './footer.css.ts'
import { ownLinks } from './own-links.ts'

export const Footer = ({ links }: { links: readonly FooterLink[] }) => {
  const { shop, pages: texts, categories } = useSettings()
  return (
    <div className={css.root}>
      <div className={css.inner}>
        <div className={css.top}>
          <p className={css.motto}>{shop.tagline}</p>
          <Newsletter />
        </div>
        <div className={css.columns}>
          <LinkColumn
            title="Quick links"
            links={[...quickLinks(links), ...ownLinks(texts, 'footer')]}
          />
          <LinkColumn title="Collections" links={collectionLinks(categories.all)} />
          <ContactColumn />
        </div>
        <div data-slot="footer.details" />
        <div className={css.bottom}>
          <p>{`© ${shop.name} · ${shop.city}, ${shop.state}`}</p>
          <nav aria-label="Legal">
            <ul className={css.legal}>
              <Links links={legalLinks} />
            </ul>
          </nav>
        </div>
      </div>
    </div>
  )
}

/** Visitors cannot sign up yet. Outside a `<dialog>`, `method="dialog"` submits nothing. */
const Newsletter = () => (
  <form method="dialog" className={css.newsletter} aria-label="Newsletter">
    <label className={css.field}>
      Your email for the newsletter
      <input
        className={css.input}
        type="email"
        name="newsletter-email"
        autoComplete="email"
        placeholder="name@example.com"
      />
    </label>
    <Button type="submit" tone="accent">
      Subscribe
    </Button>
    <p className={css.newsletterNote}>New drops, nothing else. Sign-up opens when we launch.</p>
  </form>
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

const ContactColumn = () => {
  const { shop } = useSettings()
  const contact = contactOf(shop)
  return (
    <div>
      <h2 className={css.title}>Contact</h2>
      <address className={css.address}>
        <a href={contact.emailHref} className={css.link}>
          {contact.email}
        </a>
        <a href={contact.phoneHref} className={css.link}>
          {contact.phone}
        </a>
        <span className={touchTarget}>{`${shop.city}, ${shop.state}`}</span>
      </address>
    </div>
  )
}

export type FooterLink = { label: string; href: string }

const pages: readonly FooterLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Shop', href: '/shop' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
  { label: 'My orders', href: '/orders' },
]

export const quickLinks = (moduleLinks: readonly FooterLink[]): readonly FooterLink[] => {
  const known = new Set(pages.map(({ href }) => href))
  return [...pages, ...moduleLinks.filter(({ href }) => !known.has(href))]
}

export const collectionLinks = (categories: readonly Category[]): readonly FooterLink[] =>
  shownCategories(categories).map(({ id, name }) => ({ label: name, href: categoryHref(id) }))

const legalLinks: readonly FooterLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Returns & Exchanges', href: '/returns' },
]
