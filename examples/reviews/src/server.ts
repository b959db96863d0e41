import { renderSlots } from '@shop/module-runtime/render-slots'

import { reviews } from './reviews.tsx'

export default renderSlots({ 'product.details': reviews })
