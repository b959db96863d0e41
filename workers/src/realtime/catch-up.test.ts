import { expect, it } from 'vitest'

import { toRegion } from './catch-up.ts'

it.each([
  ['Seattle', 'NA', '-122.3', 'wnam'],
  ['New Orleans', 'NA', '-90.1', 'enam'],
  ['São Paulo', 'SA', '-46.6', 'sam'],
  ['Berlin', 'EU', '13.4', 'weur'],
  ['Warsaw', 'EU', '21.0', 'eeur'],
  ['Dubai', 'AS', '55.3', 'me'],
  ['Tokyo', 'AS', '139.7', 'apac'],
  ['Sydney', 'OC', '151.2', 'oc'],
  ['Lagos', 'AF', '3.4', 'afr'],
  ['a place that is not known', undefined, undefined, 'enam'],
] as const)('%s uses the replica of its region', (_where, continent, longitude, region) => {
  expect(toRegion({ continent, longitude })).toBe(region)
})
