/** The story of the brand. */
import { ButtonLink } from '@shop/ui/button'
import { display, heading, lead, subheading } from '@shop/ui/type'

import { actions, prose } from '../content-page.css.ts'
import * as css from './about-page.css.ts'
import { DrawnFromLife } from './drawn-from-life.tsx'
import { StudioPicture } from './studio-picture.tsx'
import { values } from './values.ts'

/** Where we come from, what we are after, what we stand for, and where to go from here. */
export const AboutPage = () => (
  <div className={css.root}>
    <header className={css.opening}>
      <h1 className={`${display} ${css.title}`}>Clothes for people in the middle of something.</h1>
      <p className={`${lead} ${css.opener}`}>
        NDX is a streetwear label from New Orleans, Louisiana. The word on the chest and the reason
        we get up are the same one: focus.
      </p>
    </header>
    <StudioPicture />
    <Story />
    <DrawnFromLife />
    <section id="mission" className={css.band} aria-labelledby="mission-heading">
      <div className={css.mission}>
        <h2 id="mission-heading" className={css.missionLabel}>
          Our mission
        </h2>
        <p className={css.motto}>
          <span className={css.unbroken}>Put it on.</span>{' '}
          <span className={css.unbroken}>Shut it out.</span>{' '}
          <span className={css.unbroken}>Finish it.</span>
        </p>
      </div>
    </section>
    <section className={css.section} aria-labelledby="values">
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
    <section className={css.closing} aria-labelledby="closing">
      <h2 id="closing" className={display}>
        What are you finishing?
      </h2>
      <div className={actions}>
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

const Story = () => (
  <section className={css.story} aria-labelledby="story">
    <h2 id="story" className={heading}>
      This city does not keep quiet. That is the point.
    </h2>
    <div className={prose}>
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
