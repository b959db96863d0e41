/** The footer. */
import { brand, inner, links as linksStyle, root } from './footer.css.ts'

/** Brand line, the live modules' links, and where we are. */
export const Footer = ({ links }: { links: readonly { label: string; href: string }[] }) => (
  <div className={root}>
    <div className={inner}>
      <p className={brand}>Stay focused.</p>
      <nav aria-label="Footer">
        <ul className={linksStyle}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>NDX · New Orleans, Louisiana</p>
    </div>
  </div>
)
