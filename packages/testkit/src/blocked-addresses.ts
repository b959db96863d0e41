/** Ad blockers block URLs with these words on any site. */

const words =
  'ad ads adserver adframe adunit advert adverts advertisement affiliate affiliates analytic analytics banner banners beacon beacons campaign click clicks collect collector counter doubleclick fingerprint heatmap hit hits impression impressions log logger logging metric metrics pageview pageviews pixel pixels popup popunder promo promos promotion report reports reporting rum sponsor sponsored sponsors stat stats statistics telemetry track tracker trackers tracking vitals'

const pattern = new RegExp(
  String.raw`(?:^|[/._?&=-])(?:${words.split(' ').join('|')})(?:$|[/._?&=-])`,
  'i',
)

/** True if a blocker may drop a request for this path. */
export const isBlockedAddress = (path: string): boolean => pattern.test(path)

/** True if a blocker may hide an element with this id or class. */
export const isHiddenName = (name: string): boolean =>
  /^(?:ad|ads|advert|banner|promo|sponsor|sponsored|popup)(?:$|[-_])/i.test(name)
