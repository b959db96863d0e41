import type { Inks } from '../palette.ts'
import { bothSides, dot, fleur, rays, ring, star, word } from './motifs.ts'

/** Crescent moon over the rooftops, the lower half cut into stripes. */
export const crescentCity = ({ main, pop, cloth, third }: Inks) => {
  const roofs =
    'M-205 96L-205 60L-176 32L-148 60L-148 44L-112 44L-112 10L-100 -8L-88 10L-88 60L-40 60L-40 30L0 -8L40 30L40 74L70 74L70 22L84 22L84 8L112 8L112 22L128 22L128 58L160 34L205 66L205 96Z'
  const windows = [-130, -62, -16, 10, 92, 150].map(
    (x) => `<rect x="${x}" y="68" width="9" height="14" fill="${pop}"/>`,
  )
  const water = [112, 132, 154, 178, 204].map(
    (y, index) =>
      `<rect x="${-200 + index * 26}" y="${y}" width="${400 - index * 52}" height="${11 - index}" rx="3" fill="${index % 2 ? pop : main}"/>`,
  )
  return (
    `<path d="M-30 -222C-160 -200 -190 -60 -120 20C-50 96 80 92 140 14C70 46 -20 26 -54 -46C-84 -110 -70 -180 -30 -222Z" fill="${pop}" transform="translate(16 -8)"/>` +
    `<path d="${roofs}" fill="${cloth}" stroke="${cloth}" stroke-width="16"/><path d="${roofs}" fill="${main}"/>` +
    `${windows.join('')}${water.join('')}${star(86, -120, 30, main)}${star(146, -58, 16, third)}${star(34, -54, 13, main)}${star(-156, -150, 15, third)}`
  )
}

/** Car 504 from the side, pole up. */
export const streetcar = ({ main, pop, cloth, third }: Inks) => {
  const windows = Array.from(
    { length: 8 },
    (_, index) =>
      `<rect x="${-172 + index * 44}" y="-52" width="34" height="50" rx="4" fill="${cloth}"/>`,
  )
  const wheels = [-138, -88, 88, 138].map((x) => dot(x, 92, 23, main) + dot(x, 92, 9, cloth))
  return (
    `<path d="M30 -106L150 -188M-236 -192H236" stroke="${main}" stroke-width="6"/>${dot(150, -190, 9, pop)}` +
    `<path d="M-150 -88C-150 -112 150 -112 150 -88Z" fill="${pop}"/>` +
    `<path d="M-216 -66C-206 -90 206 -90 216 -66L206 -62H-206Z" fill="${main}"/>` +
    `<path d="M-204 -62H204V62C204 74 196 80 184 80H-184C-196 80 -204 74 -204 62Z" fill="${main}"/>${windows.join('')}` +
    `<rect x="-204" y="10" width="408" height="11" fill="${pop}"/><rect x="-66" y="28" width="132" height="42" fill="${third}"/>` +
    word('504', {
      x: 0,
      y: 49,
      height: 30,
      color: cloth === '#faf8f4' ? main : cloth,
      weight: 1.5,
      gap: 1.6,
    }) +
    `${dot(-188, 44, 11, pop)}${dot(188, 44, 11, pop)}${wheels.join('')}` +
    `<path d="M-236 124H236" stroke="${main}" stroke-width="9"/><path d="M-236 140H236" stroke="${main}" stroke-width="7" stroke-dasharray="20 14"/>`
  )
}

/** Nine lines round two bends of the river. */
export const river = ({ main, pop }: Inks) => {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const upper = 15 + index * 18
    const lower = 174 - upper
    const d = `M-225 ${-87 - upper}H52A${upper} ${upper} 0 0 1 52 ${-87 + upper}H-52A${lower} ${lower} 0 0 0 -52 ${87 + lower}H225`
    return `<path d="${d}" stroke="${index === 4 ? pop : main}"/>`
  })
  return `<g fill="none" stroke-width="9.5">${lines.join('')}</g>`
}

export const bigFleur = ({ main, pop, cloth }: Inks) => {
  const edge = `<g transform="translate(0 -8)">${fleur(main, pop)}</g>`
  const vein = `<path d="M0 -112V58M128 -44C100 -40 76 10 62 62M-128 -44C-100 -40 -76 10 -62 62" fill="none" stroke="${cloth}" stroke-width="7" stroke-linecap="round"/>`
  return `<g transform="scale(1.12)">${edge}${vein}</g>`
}

/** The parasol that leads the parade. */
export const parasol = ({ main, pop, third, cloth }: Inks) => {
  const edges = [-200, -128, -44, 44, 128, 200]
  const panels = edges.slice(1).map((right, index) => {
    const left = edges[index] ?? 0
    const scallop = `Q${(left + right) / 2} 2 ${left} 30`
    const d = `M0 -150C${right * 0.55} -140 ${right * 0.92} -60 ${right} 30${scallop}C${left * 0.92} -60 ${left * 0.55} -140 0 -150Z`
    return `<path d="${d}" fill="${index % 2 ? pop : main}" stroke="${cloth}" stroke-width="5"/>`
  })
  const fringe = Array.from({ length: 27 }, (_, index) => {
    const x = -195 + index * 15
    return `<path d="M${x} 32V${58 + (index % 2) * 12}" stroke="${third}" stroke-width="5" stroke-linecap="round"/>`
  })
  const pole = `<path d="M0 -190V196C0 236 -56 236 -56 198" fill="none" stroke="${main}" stroke-width="13" stroke-linecap="round"/>`
  const confetti = [
    [-120, 120],
    [104, 150],
    [150, 98],
    [-74, 176],
    [62, 96],
    [-168, 92],
  ] as const
  const notes = confetti.map(([x, y], index) =>
    star(x, y, 13 + (index % 3) * 5, index % 2 ? pop : third),
  )
  return `<g transform="rotate(11) translate(0 -14)">${pole}${fringe.join('')}${panels.join('')}${dot(0, -192, 12, pop)}</g>${notes.join('')}`
}

/** A trumpet in one line, over a low sun. */
export const trumpet = ({ main, pop, cloth, third }: Inks) => {
  const tube = 'M20 -38H104C164 -38 164 56 104 56H-46C-96 56 -96 6 -46 6H206'
  const bell =
    'M-222 -118C-196 -62 -150 -52 -90 -50L60 -48V-28L-90 -26C-150 -24 -196 -14 -222 42C-230 8 -230 -84 -222 -118Z'
  const valves = [-24, 14, 52].map(
    (x) =>
      `<rect x="${x - 15}" y="-72" width="30" height="148" rx="6" fill="${pop}" stroke="${cloth}" stroke-width="6"/><rect x="${x - 4}" y="-96" width="8" height="24" fill="${pop}"/><rect x="${x - 13}" y="-106" width="26" height="11" rx="5" fill="${main}"/>`,
  )
  const sun = `<g transform="translate(10 20)">${dot(0, 0, 168, third)}${[40, 76, 108, 136].map((y, index) => `<rect x="-180" y="${y}" width="360" height="${9 + index * 4}" fill="${cloth}"/>`).join('')}</g>`
  const blast = [-30, 0, 30].map(
    (angle) =>
      `<path d="M-252 -38H-292" transform="rotate(${angle} -200 -38)" stroke="${main}" stroke-width="10" stroke-linecap="round"/>`,
  )
  return (
    `${sun}<g transform="rotate(14) scale(.92)"><path d="${tube}" fill="none" stroke="${cloth}" stroke-width="30"/><path d="${bell}" fill="${pop}" stroke="${cloth}" stroke-width="14" paint-order="stroke"/>` +
    `<path d="${tube}" fill="none" stroke="${pop}" stroke-width="17"/>${valves.join('')}<path d="M200 -10L232 -20V32L200 22Z" fill="${main}"/>${blast.join('')}</g>`
  )
}

/** Small mark for the heart side of a jacket or the front of a cap. */
export const monogram = ({ main }: Inks) =>
  word('NDX', { x: 0, y: 0, height: 110, color: main, weight: 1.7, gap: 0.9 })

export const sunriseLabel = () => {
  const [main, pop] = ['#f3ebda', '#f2a33c']
  return (
    `<rect x="-110" y="-60" width="220" height="120" rx="5" fill="#17181d"/><rect x="-102" y="-52" width="204" height="104" rx="3" fill="none" stroke="${main}" stroke-width="3" stroke-dasharray="7 4"/>` +
    `<clipPath id="dawn"><rect x="-100" y="-50" width="200" height="66"/></clipPath><g clip-path="url(#dawn)"><g transform="translate(0 16)">${rays(24, 46, 66, 6, pop)}${dot(0, 0, 36, pop)}</g></g>` +
    `<path d="M-84 20H84" stroke="${main}" stroke-width="5"/>${word('NDX', { x: 0, y: 36, height: 18, color: main, weight: 1.4, gap: 2.4 })}`
  )
}

export const sightPatch = () => {
  const pop = '#e6ad3e'
  return (
    `${dot(0, 0, 112, '#17181d')}${ring(102, 4, '#f3ebda')}${ring(62, 11, pop)}${rays(4, 34, 92, 10, '#f3ebda')}${dot(0, 0, 13, pop)}` +
    bothSides(`<g transform="translate(66 -66)">${star(0, 0, 11, '#f3ebda')}</g>`)
  )
}

export const smallCrescent = ({ pop, main }: Inks) =>
  `<path d="M20 -92C-62 -84 -104 10 -58 66C-14 118 74 106 102 40C58 74 -2 62 -20 14C-34 -26 -18 -70 20 -92Z" fill="${pop}"/>${star(48, -30, 30, main)}`
