/** What stands in a page's place until its products are there. */
import { Notice } from '@shop/ui/notice'

/** Seen where the edge has rendered no page. */
export const LoadingProducts = () => (
  <div role="status">
    <Notice level={1} title="Loading products..." />
  </div>
)
