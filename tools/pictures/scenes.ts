import type { Garment } from './garment.ts'
import type { Inks } from './palette.ts'
import * as city from './prints/city.ts'
import * as focus from './prints/focus.ts'
import { armBars } from './prints/motifs.ts'
import * as nursery from './prints/nursery.ts'
import { beanie } from './silhouettes/beanie.ts'
import { bucket } from './silhouettes/bucket.ts'
import { cap } from './silhouettes/cap.ts'
import { hoodie } from './silhouettes/hoodie.ts'
import { boxyCut, cropCut, fittedCut, longSleeveCut, tee, toddlerCut } from './silhouettes/tee.ts'
import { tank } from './silhouettes/tank.ts'

type Print = (inks: Inks) => string

export type Scene = {
  garment: (seed: number) => Garment
  print: Print
  /** Embroidery stands out of the cloth; screen print lies in it. */
  isRaised?: boolean
}

/** Puts a print drawn around 0, 0 on the garment. */
const at =
  (print: Print, y: number, scale: number, x = 600): Print =>
  (inks) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${print(inks)}</g>`

export const scenes: Record<string, Scene> = {
  'focus-crest-tee': { garment: (seed) => tee(boxyCut, seed), print: at(focus.crest, 660, 0.92) },
  'crescent-city-tee': {
    garment: (seed) => tee(boxyCut, seed),
    print: at(city.crescentCity, 640, 1.02),
  },
  'streetcar-line-tee': {
    garment: (seed) => tee(boxyCut, seed),
    print: at(city.streetcar, 640, 0.98),
  },
  'river-bend-tee': { garment: (seed) => tee(boxyCut, seed), print: at(city.river, 680, 0.98) },

  'tunnel-vision-fitted-tee': {
    garment: (seed) => tee(fittedCut, seed),
    print: at(focus.tunnel, 690, 0.82),
  },
  'fleur-crop-tee': { garment: (seed) => tee(cropCut, seed), print: at(city.bigFleur, 720, 0.82) },
  'second-line-tank': { garment: tank, print: at(city.parasol, 740, 0.84) },
  'night-shift-long-sleeve': {
    garment: (seed) => tee(longSleeveCut, seed),
    print: (inks) => at(focus.nightShift, 600, 0.82)(inks) + armBars(inks),
  },

  'focus-wordmark-hoodie': {
    garment: (seed) => hoodie({}, seed),
    print: at(focus.wordmark, 740, 0.92),
  },
  'brass-hour-hoodie': { garment: (seed) => hoodie({}, seed), print: at(city.trumpet, 745, 0.86) },
  'lock-in-hoodie': {
    garment: (seed) => hoodie({}, seed),
    print: at(focus.lockedFleur, 742, 0.84),
  },
  'levee-zip-hoodie': {
    garment: (seed) => hoodie({ isZipped: true }, seed),
    print: at(city.monogram, 650, 0.44, 770),
    isRaised: true,
  },

  'ndx-six-panel-cap': {
    garment: (seed) => cap({}, seed),
    print: at(city.monogram, 730, 1.2),
    isRaised: true,
  },
  'bayou-bucket-hat': {
    garment: bucket,
    print: at(city.smallCrescent, 720, 0.85, 570),
    isRaised: true,
  },
  'first-light-beanie': {
    garment: beanie,
    print: at(city.sunriseLabel, 1080, 1.05),
    isRaised: true,
  },
  'crosstown-trucker': {
    garment: (seed) => cap({ hasMesh: true }, seed),
    print: at(city.sightPatch, 700, 1.3),
    isRaised: true,
  },

  'tiny-gator-tee': {
    garment: (seed) => tee(toddlerCut, seed),
    print: at(nursery.gator, 760, 0.92),
  },
  'sleepy-moon-tee': {
    garment: (seed) => tee(toddlerCut, seed),
    print: at(nursery.sleepyMoon, 750, 1),
  },
  'little-streetcar-tee': {
    garment: (seed) => tee({ ...toddlerCut, contrast: 'set-in' }, seed),
    print: at(nursery.smilingStreetcar, 770, 0.95),
  },
  'pelican-pal-tee': {
    garment: (seed) => tee({ ...toddlerCut, contrast: 'raglan' }, seed),
    print: at(nursery.pelican, 760, 0.98, 610),
  },
  'junior-drumline-tee': {
    garment: (seed) => tee(toddlerCut, seed),
    print: at(nursery.drum, 780, 0.95),
  },
  'little-focus-tee': {
    garment: (seed) => tee(toddlerCut, seed),
    print: at(focus.toyBlocks, 745, 1.08),
  },
}
