import { type ReactNode, useState } from 'react'

import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Icon } from '@shop/ui/icon'
import { Row, Stack } from '@shop/ui/stack'
import { clamped, heading, label as labelStyle, subheading, subtle } from '@shop/ui/type'

import * as css from './display.css.ts'
import { Email, timeText } from './text.tsx'

type PageProps = {
  title: string
  mark?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export const Page = ({ title, mark, tools, children }: PageProps) => (
  <Stack gap="lg">
    <header>
      <Row gap="sm" justify="between">
        <Row gap="sm">
          <h1 className={heading}>{title}</h1>
          {mark}
        </Row>
        {tools}
      </Row>
    </header>
    {children}
  </Stack>
)

type SectionProps = { title: string; level: 2 | 3; children: ReactNode }

export const Section = ({ title, level, children }: SectionProps) => {
  const Heading = `h${level}` as const
  return (
    <section className={css.focusTarget} tabIndex={-1}>
      <Stack gap="sm">
        <Heading className={subheading}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}

export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Grid as="dl" stretch="narrow">
    {Object.entries(facts).map(
      ([name, value]) =>
        (value ?? '') !== '' && (
          <div key={name} className={css.fact}>
            <dt className={labelStyle}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </Grid>
)

type SwitchProps = { label: string; current: string; hrefs: Readonly<Record<string, string>> }

export const LinkSwitch = ({ label, current, hrefs }: SwitchProps) => (
  <nav aria-label={label} className={css.segments}>
    {Object.entries(hrefs).map(([text, href]) => (
      <a
        key={text}
        href={href}
        className={css.segment}
        aria-current={text === current ? 'true' : undefined}
      >
        {text}
      </a>
    ))}
  </nav>
)

type Props = { text: string; look?: string }

/** Cuts a text after two lines, because a product's name can have 500 characters. */
export const Clamped = ({ text, look = '' }: Props) => (
  <span className={`${look} ${css.fitting}`}>
    <span className={clamped.two} title={text}>
      <bdi>{text}</bdi>
    </span>
  </span>
)

type LinesProps = {
  name: ReactNode
  href?: string | undefined
  look?: string
  email?: string
  note?: ReactNode
}

/** Without `href`, the name is plain text: browsers treat the `<a>` like a `<span>`. */
export const Lines = ({ name, href, look = css.strong, email, note }: LinesProps) => (
  <span>
    <a className={look} href={href}>
      <bdi>{name}</bdi>
    </a>
    {email && (
      <span className={css.email}>
        <Email address={email} />
      </span>
    )}
    {note && <span className={css.soft}>{note}</span>}
  </span>
)

export type Stat = { label: string; value: string; note?: string; href?: string }

/** Screen readers also list links out of context, so a link's label includes the term. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <Grid as="dl" stretch="tiny" gap="sm">
    {stats.map(({ label, value, note, href }) => (
      <Card key={label} padding="sm" gap="xxs">
        <dt className={labelStyle}>{label}</dt>
        <dd className={css.figure}>
          <a href={href} aria-label={href && `${value} ${label}`}>
            {value}
          </a>
        </dd>
        {note && <dd className={subtle}>{note}</dd>}
      </Card>
    ))}
  </Grid>
)

type MomentProps = { at: string | number; look?: string }

export const Moment = ({ at, look = css.moment }: MomentProps) => (
  <time className={look} dateTime={new Date(at).toISOString()}>
    {timeText(at)}
  </time>
)
type MeterProps = { label: string; share: number; role?: 'meter' | 'progressbar' }

/** Replaces `<meter>`, which browsers draw in different ways. `share` is a percentage, 0 to 100. */
export const Meter = ({ label, share, role = 'meter' }: MeterProps) => (
  <span
    role={role}
    className={css.meter}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share)}
  >
    <span className={css.meterFill} style={{ inlineSize: `${share}%` }} />
  </span>
)

export type Share = { label: string; note?: string; value: string; share: number }

/** A part's `share` is a percentage, 0 to 100. */
export const Shares = ({ title, shares }: { title: string; shares: readonly Share[] }) => (
  <Card as="section" label={title}>
    <h2 className={labelStyle}>{title}</h2>
    <ul className={css.shares}>
      {shares.map(({ label, note, value, share }) => (
        <li key={label} className={css.share}>
          <span>
            <strong>{label}</strong> {note && <span className={subtle}>{note}</span>}
          </span>
          <span className={css.amount}>{value}</span>
          <span className={css.fullRow}>
            <Meter label={`Share of ${label}`} share={share} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

export type Rank = {
  key: string
  name: string
  href?: string
  value: string
  note: string
  /** A percentage of the first rank's value. If absent, the rank has no bar. */
  share?: number
}

export const Ranks = ({ ranks }: { ranks: readonly Rank[] }) => (
  <ol className={css.list}>
    {ranks.map(({ key, name, href, value, note, share }) => (
      <li key={key} className={css.rank}>
        <a href={href}>
          <Clamped text={name} look={css.rankName} />
        </a>
        <span className={css.amount}>{value}</span>
        <span className={subtle}>{note}</span>
        {share !== undefined && (
          <div className={css.fullRow}>
            <Meter label={name} share={share} />
          </div>
        )}
      </li>
    ))}
  </ol>
)

/** Opening a disclosure closes the others with the same `name`. */
type DisclosureProps = { title: ReactNode; name?: string; isOpen?: boolean; children: ReactNode }

/** The children render while the disclosure is open, so that their data loads on demand. */
export const Disclosure = ({ title, name, isOpen = false, children }: DisclosureProps) => {
  const [isUnfolded, setIsUnfolded] = useState(isOpen)
  return (
    <details
      className={css.disclosure}
      name={name}
      open={isUnfolded}
      onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
    >
      <summary className={css.disclosureHead}>
        <span className={css.disclosureArrow}>
          <Icon name="down" size="sm" />
        </span>
        {title}
      </summary>
      {isUnfolded && children}
    </details>
  )
}
