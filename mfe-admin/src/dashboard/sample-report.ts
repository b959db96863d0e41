/** The stats that a new shop's dashboard shows until its first order. */
import type { Report } from './report.ts'

/** Numbers as the specification has them; names of the seed's products. */
export const sampleReport: Report = {
  isSample: true,
  cards: [
    { label: 'Orders (24h)', value: '128', note: 'Sample figure' },
    { label: 'Revenue', value: '$7,420', note: 'Sample figure' },
    { label: 'Products', value: '342', note: 'Sample figure' },
    { label: 'Customers', value: '5,108', note: 'Sample figure' },
  ],
  progress: [
    { label: 'Fulfillment SLA', value: '96%', share: 96, note: 'Orders processed within 48 hours' },
    { label: 'Return rate', value: '2.1%', share: 2.1, note: 'Orders sent back' },
    { label: 'Inventory health', value: '88%', share: 88, note: 'Products well in stock' },
  ],
  recentOrders: [
    { id: '#1042', customer: 'Renée Thibodeaux', status: 'processing', total: '$84.20' },
    { id: '#1041', customer: 'Marcus Landry', status: 'shipped', total: '$140.40' },
    { id: '#1040', customer: 'Imani Robichaux', status: 'pending', total: '$47.79' },
    { id: '#1039', customer: 'Colette Hebert', status: 'delivered', total: '$36.99' },
    { id: '#1038', customer: 'Jerome Baptiste', status: 'cancelled', total: '$53.19' },
  ],
  topProducts: [
    { name: 'Focus Wordmark Hoodie', note: '34 sold', revenue: '$2,210.00' },
    { name: 'Focus Crest Tee', note: '41 sold', revenue: '$1,640.00' },
    { name: 'Brass Hour Hoodie', note: '19 sold', revenue: '$1,235.00' },
    { name: 'NDX Six-Panel Cap', note: '27 sold', revenue: '$945.00' },
    { name: 'Tiny Gator Tee', note: '22 sold', revenue: '$550.00' },
  ],
  extras: [
    { label: 'Inventory health', value: '88%', share: 88, note: 'Products well in stock' },
    { label: 'Customer satisfaction', value: '4.8/5', share: 96, note: 'Mean of all reviews' },
    { label: 'Conversion rate', value: '3.2%', share: 3.2, note: 'Visits that end in an order' },
  ],
}
