import { factsOf, type ShopFacts } from '@shop/content/shop-facts'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { ProductPicture } from '@shop/ui/product-picture'
import { display, heading, label, lead, subtle, subheading } from '@shop/ui/type'

import { BrandPicture } from '../page/brand-picture.tsx'
import { column, row, section } from '../page/page.css.ts'
import * as css from './content.css.ts'

export const AboutPage = () => {
  const facts = factsOf(useSettings())
  return (
    <div className={css.about}>
      <header className={css.split}>
        <h1 className={`${display} ${css.title}`}>
          Clothes for people in the middle of something.
        </h1>
        <p className={`${lead} ${css.opener}`}>
          {`${facts.name} is a streetwear label from ${facts.place}. The word on the chest and the reason we get up are the same one: focus.`}
        </p>
      </header>
      <div className={column}>
        <BrandPicture
          path="brand/studio"
          alt="A black tee with the NDX crest in sharp focus, other pieces blurred behind it"
          height={1067}
          sizes="(max-width: 90rem) 100vw, 90rem"
          className={css.studio}
          isMain
        />
      </div>
      <Story />
      <DrawnFromLife />
      <Mission />
      <section className={section} aria-labelledby="values">
        <h2 id="values" className={heading}>
          What we stand for
        </h2>
        <ul className={css.values}>
          {valuesOf(facts).map(([title, text]) => (
            <li key={title} className={css.value}>
              <h3 className={subheading}>{title}</h3>
              <p className={css.valueText}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.closing} aria-labelledby="closing">
        <h2 id="closing" className={display}>
          What are you finishing?
        </h2>
        <div className={row}>
          <ButtonLink href="/shop" size="lg" tone="accent">
            Enter the Zone
          </ButtonLink>
          <ButtonLink href="/contact" size="lg" tone="outline">
            Talk to us
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

const Mission = () => (
  <section id="mission" className={css.band} aria-labelledby="mission-heading">
    <div className={css.mission}>
      <h2 id="mission-heading" className={`${label} ${css.missionLabel}`}>
        Our mission
      </h2>
      <p className={css.motto}>
        <span className={css.unbroken}>Put it on.</span>{' '}
        <span className={css.unbroken}>Shut it out.</span>{' '}
        <span className={css.unbroken}>Finish it.</span>
      </p>
    </div>
  </section>
)

const Story = () => (
  <section className={css.split} aria-labelledby="story">
    <h2 id="story" className={heading}>
      This city does not keep quiet. That is the point.
    </h2>
    <div className={css.prose}>
      <p>
        There is a brass band on the corner, a parade two streets over and somebody on the porch who
        wants to talk. Getting anything finished in New Orleans takes a decision, and you make it
        again every morning.
      </p>
      <p>
        NDX began with that decision. A shirt will not do the work for you. It can say what you are
        here for, to the room and to yourself, at the moment you pull it over your head.
      </p>
      <p>
        So the list stays short: shirts, ladies’ tops, hoodies, hats, and toddler shirts for the
        ones who already know what they want. Each piece is drawn around a single idea, and the city
        keeps supplying them.
      </p>
    </div>
  </section>
)

const pieces = [
  ['streetcar-line-tee/green', 'A green tee with a streetcar'],
  ['second-line-tank/yellow', 'A yellow tank top with a second-line parasol'],
  ['river-bend-tee/blue', 'A blue tee with the bend of the Mississippi'],
] as const

const DrawnFromLife = () => (
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
    <figcaption className={subtle}>
      A streetcar, a second-line parasol, nine lines of river: drawn from what we walk past.
    </figcaption>
  </figure>
)

const valuesOf = ({ reply }: Pick<ShopFacts, 'reply'>) =>
  [
    ['Focused', 'One message a piece. If a second one sneaks into a design, we take it out again.'],
    [
      'Made to last',
      'Heavy cotton, dense fleece, stitching that holds. Every piece carries a lifetime warranty.',
    ],
    [
      'Authentic',
      'Streetcars, second lines, river bends: we draw what we walk past. We would rather say less than borrow a voice.',
    ],
    [
      'Yours',
      `Custom prints and embroidery when you bring your own words. A person answers within ${reply}.`,
    ],
  ] as const
