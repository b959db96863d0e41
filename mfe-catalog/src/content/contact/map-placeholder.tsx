/** Stands where the map will be. */
import { contactFacts } from '@shop/content/shop-facts'

import * as css from './map-placeholder.css.ts'

/** The river's bend, which gave the city its other name, and a dot where we are. */
export const MapPlaceholder = () => (
  <div className={css.root}>
    <svg
      className={css.drawing}
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={css.streets}>
        {streets.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path className={css.river} d={river} />
      <circle className={css.here} cx="612" cy="196" r="9" />
    </svg>
    <p className={css.caption}>
      <strong>Interactive map coming soon</strong>
      <span>
        {contactFacts.city}, {contactFacts.state}
      </span>
    </p>
  </div>
)

const river =
  'M-40 150C90 120 160 70 250 96S330 300 430 340 640 380 720 300 780 130 880 110 1040 190 1240 150'

/** Streets run down to the river and fan out where it bends. */
const streets = Array.from(
  { length: 17 },
  (_none, index) => `M${-120 + index * 90} -20L${220 + index * 48} 460`,
).concat(
  Array.from({ length: 6 }, (_none, index) => {
    const height = 20 + index * 76
    return `M-20 ${height}C320 ${height - 30} 520 ${height + 70} 700 ${height + 30}S1040 ${height - 40} 1220 ${height}`
  }),
)
