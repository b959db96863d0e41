import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, heading, label, lead, subtle, subheading } from '@shop/ui/type'

import { BrandPicture } from '../page/brand-picture.tsx'
import { column, row, section } from '../page/page.css.ts'
import * as css from './content.css.ts'
import type { AboutData } from './load-content.ts'

type Text = AboutData['text']

export const AboutPage = ({ data: { text } }: PageProps<AboutData>) => {
  const { shop, home } = useSettings()
  return (
    <div className={css.about}>
      <header className={css.split}>
        <h1 className={`${display} ${css.title}`}>{text.headline}</h1>
        <p className={`${lead} ${css.opener}`}>{text.lead}</p>
      </header>
      <div className={column}>
        <BrandPicture
          path="brand/studio"
          alt={`A black tee with the ${shop.name} crest in sharp focus, other pieces blurred behind it`}
          height={1067}
          sizes="(max-width: 90rem) 100vw, 90rem"
          className={css.studio}
          isMain
        />
      </div>
      <section className={css.split} aria-labelledby="story">
        <h2 id="story" className={heading}>
          {text.storyTitle}
        </h2>
        <div className={css.prose}>
          {text.story.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <DrawnFromLife caption={text.caption} />
      {text.motto && <Mission motto={text.motto} />}
      {text.values.length > 0 && <Values values={text.values} />}
      <section className={css.closing} aria-labelledby="closing">
        <h2 id="closing" className={display}>
          {text.closing}
        </h2>
        <div className={row}>
          <ButtonLink href="/shop" size="lg" tone="accent">
            {home.closingAction}
          </ButtonLink>
          <ButtonLink href="/contact" size="lg" tone="outline">
            Talk to us
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

const Values = ({ values }: Pick<Text, 'values'>) => (
  <section className={section} aria-labelledby="values">
    <h2 id="values" className={heading}>
      What we stand for
    </h2>
    <ul className={css.values}>
      {values.map(({ title, text }) => (
        <li key={title} className={css.value}>
          <h3 className={subheading}>{title}</h3>
          <p className={css.valueText}>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Mission = ({ motto }: Pick<Text, 'motto'>) => (
  <section id="mission" className={css.band} aria-labelledby="mission-heading">
    <div className={css.mission}>
      <h2 id="mission-heading" className={`${label} ${css.missionLabel}`}>
        Our mission
      </h2>
      <p className={css.motto}>
        {motto.split(/(?<=\.) /).map((sentence, index) => (
          <span key={sentence}>
            {index > 0 && ' '}
            <span className={css.unbroken}>{sentence}</span>
          </span>
        ))}
      </p>
    </div>
  </section>
)

const pieces = [
  ['streetcar-line-tee/green', 'A green tee with a streetcar'],
  ['second-line-tank/yellow', 'A yellow tank top with a second-line parasol'],
  ['river-bend-tee/blue', 'A blue tee with the bend of the Mississippi'],
] as const

const DrawnFromLife = ({ caption }: Pick<Text, 'caption'>) => (
  <figure className={css.figure}>
    <div className={css.pictures}>
      {pieces.map(([name, alt]) => (
        <ProductPicture
          key={name}
          image={`/media/products/${name}-800.webp`}
          alt={alt}
          sizes="(max-width: 90rem) 33vw, 30rem"
        />
      ))}
    </div>
    {caption && <figcaption className={subtle}>{caption}</figcaption>}
  </figure>
)
