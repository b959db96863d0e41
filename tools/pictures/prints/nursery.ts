import type { Inks } from '../palette.ts'
import { bothSides, dot, star } from './motifs.ts'

const night = '#17181d'
const milk = '#fffaf0'

/** A gator seen from the front, very focused. */
export const gator = ({ third, pop }: Inks) => {
  const leaf = '#3d9a57'
  const moss = '#2b7442'
  const teeth = Array.from(
    { length: 9 },
    (_, index) => `<path d="M${-148 + index * 33} 74l16 30l16 -30Z" fill="${milk}"/>`,
  )
  const side =
    `<path d="M48 -120C48 -178 142 -178 142 -112L142 -60L48 -60Z" fill="${leaf}"/>${dot(96, -112, 36, milk)}${dot(88, -106, 18, night)}${dot(81, -113, 6, milk)}` +
    `${dot(34, -8, 9, moss)}<path d="M150 8C172 20 172 44 158 56" fill="none" stroke="${moss}" stroke-width="8" stroke-linecap="round"/>`
  return (
    `<path d="M-150 -70C-110 -104 110 -104 150 -70C186 -30 206 40 196 92C184 168 84 196 0 196C-84 196 -184 168 -196 92C-206 40 -186 -30 -150 -70Z" fill="${leaf}"/>` +
    `<path d="M-176 76C-60 112 60 112 176 76C176 140 92 172 0 172C-92 172 -176 140 -176 76Z" fill="${night}"/><path d="M-96 150C-50 118 50 118 96 150C40 176 -40 176 -96 150Z" fill="${pop === '#c9332a' ? '#ef8a80' : '#e8776b'}"/>` +
    `${teeth.join('')}<path d="M-180 68C-60 100 60 100 180 68" fill="none" stroke="${moss}" stroke-width="12" stroke-linecap="round"/>${bothSides(side)}` +
    `${star(0, -150, 26, third)}`
  )
}

/** The moon asleep in its nightcap. */
export const sleepyMoon = ({ main, pop, third }: Inks) =>
  `<path d="M60 -170C-90 -190 -190 -70 -160 60C-132 176 20 214 128 130C40 130 -20 92 -34 20C-48 -52 -8 -130 60 -170Z" fill="${pop}" transform="translate(10 10)"/>` +
  `<path d="M-108 44C-96 62 -70 62 -58 46" fill="none" stroke="${night}" stroke-width="9" stroke-linecap="round"/><path d="M-62 112C-48 122 -28 120 -20 108" fill="none" stroke="${night}" stroke-width="8" stroke-linecap="round"/>${dot(-104, 92, 17, '#f08f7a')}` +
  `<path d="M-152 -50C-120 -150 -30 -206 80 -186C150 -172 176 -120 168 -64C140 -112 100 -126 56 -126C-10 -122 -70 -84 -112 -18Z" fill="${third}"/>` +
  `<path d="M-168 -40C-112 -110 -40 -142 40 -150" fill="none" stroke="${main}" stroke-width="30" stroke-linecap="round" transform="translate(6 6)"/>${dot(166, -50, 25, main)}` +
  `${star(70, 10, 34, main)}${star(130, 70, 20, pop)}${star(54, 82, 16, main)}`

/** Our streetcar from the front, smiling. */
export const smilingStreetcar = ({ cloth, third, pop }: Inks) => {
  const coat = cloth === '#faf8f4' ? '#2f7a55' : '#f4ead2'
  const trim = cloth === '#faf8f4' ? pop : third
  const side =
    `<rect x="14" y="-96" width="106" height="92" rx="16" fill="${night}"/>${dot(62, -46, 30, milk)}${dot(56, -42, 15, night)}${dot(50, -48, 5, milk)}` +
    `${dot(102, 66, 18, '#f2b0a2')}<path d="M150 168l34 26h-50Z" fill="${night}"/>`
  return (
    `<path d="M-10 -214L60 -176M-120 -176C-110 -204 110 -204 120 -176Z" fill="${trim}" stroke="${night}" stroke-width="7"/>` +
    `<path d="M-160 -118C-160 -186 160 -186 160 -118L154 168H-154Z" fill="${coat}"/><path d="M-168 -118C-160 -190 160 -190 168 -118Z" fill="${trim}"/>` +
    `<rect x="-156" y="14" width="312" height="16" fill="${trim}"/>${bothSides(side)}${dot(0, 62, 30, trim)}${dot(0, 62, 20, '#ffe9a3')}` +
    `<path d="M-62 112C-34 146 34 146 62 112" fill="none" stroke="${night}" stroke-width="11" stroke-linecap="round"/><rect x="-178" y="160" width="356" height="20" rx="10" fill="${night}"/>`
  )
}

/** A brown pelican with a full beak. */
export const pelican = () => {
  const beak = '#ffc845'
  const wing = '#1a2546'
  return (
    `<path d="M40 178V216M88 178V216" stroke="${beak}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="M-40 -60C-40 40 -60 60 -20 130C20 200 130 200 190 96C130 110 120 60 84 36C40 8 20 -20 22 -70Z" fill="${milk}"/>` +
    `<path d="M34 60C90 40 140 70 168 110C130 170 60 168 36 126C24 104 24 80 34 60Z" fill="${wing}"/><path d="M64 92C96 90 120 104 136 122M62 118C84 118 100 128 112 140" fill="none" stroke="${milk}" stroke-width="8" stroke-linecap="round"/>` +
    `${dot(-14, -104, 66, milk)}<path d="M20 -160C44 -176 50 -196 44 -206C62 -190 60 -160 40 -140Z" fill="${wing}"/>` +
    `<path d="M-52 -126C-120 -112 -180 -62 -222 6C-150 -22 -100 -38 -46 -66Z" fill="${beak}"/>` +
    `<path d="M-218 8C-150 -20 -100 -34 -44 -62C-30 -10 -64 84 -112 84C-160 82 -196 50 -218 8Z" fill="${beak}" fill-opacity=".82"/>` +
    `<path d="M-218 8C-150 -18 -100 -36 -46 -64" fill="none" stroke="${night}" stroke-width="6"/>` +
    `<path d="M-146 34C-124 18 -98 18 -84 34C-98 50 -124 50 -146 34ZM-88 34L-66 20V48Z" fill="${milk}"/>` +
    `${dot(-14, -116, 19, milk)}${dot(-18, -114, 11, night)}${dot(-21, -118, 4, milk)}`
  )
}

/** A marching drum with crossed sticks. */
export const drum = ({ main, pop, third }: Inks) => {
  const ropes = Array.from(
    { length: 6 },
    (_, index) => `L${-150 + index * 60 + 30} ${index % 2 ? 122 : 10}`,
  ).join('')
  const stick = `<g transform="rotate(34)"><rect x="-8" y="-214" width="16" height="250" rx="8" fill="${third}"/><ellipse cx="0" cy="-212" rx="15" ry="22" fill="${third}"/></g>`
  return (
    `<g transform="translate(0 -40)">${bothSides(stick)}</g>` +
    `<clipPath id="drum"><rect x="-160" y="-60" width="320" height="260"/></clipPath>` +
    `<path d="M-160 -30V120C-160 172 160 172 160 120V-30Z" fill="${pop}"/>` +
    `<path d="M-158 22${ropes}L158 20" fill="none" stroke="${main}" stroke-width="9" stroke-linejoin="round" transform="translate(0 14)" clip-path="url(#drum)"/>` +
    `<path d="M-168 112C-168 172 168 172 168 112V138C168 196 -168 196 -168 138Z" fill="${third}"/>` +
    `<ellipse cx="0" cy="-28" rx="168" ry="52" fill="${third}"/><ellipse cx="0" cy="-34" rx="150" ry="40" fill="${main}"/>` +
    `${star(0, 74, 44, main)}`
  )
}
