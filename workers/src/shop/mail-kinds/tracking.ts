import * as v from 'valibot'

import { type OrderMail, questions } from './mail-kind.ts'

const TrackingData = v.strictObject({ parcelId: v.string() })
type TrackingData = v.InferOutput<typeof TrackingData>

/** About a parcel that the e-mail about a new status does not list. */
export const trackingMail: OrderMail<TrackingData> = {
  id: 'tracking',
  name: 'Parcel sent',
  about: 'order',
  data: TrackingData,
  sample: { parcelId: 'sample' },
  isStillTrue: ({ parcels }, { parcelId }) => parcels.some(({ id }) => id === parcelId),
  words: ({ number, parcels }, { facts, data: { parcelId } }) => ({
    subject: `A parcel of your order ${number} is on its way`,
    heading: 'A parcel is on its way',
    intro: 'It left us, and goes to the address below.',
    parcels: parcels.filter(({ id }) => id === parcelId),
    next: [questions(facts)],
  }),
}
