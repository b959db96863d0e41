import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Grid } from '@shop/ui/grid'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { display, label, lead, subheading } from '@shop/ui/type'

import { ReaderForm } from '../readers/reader-form.tsx' // --backend
import type { PageData } from './load-page.ts'
import * as css from './page.css.ts'

export const Page = ({ data: { products } }: PageProps<PageData>) => (
  <div className={css.root}>
    <Stack>
      <p className={label}>By the lookbook team</p>
      <h1 className={display}>Lookbook</h1>
      <p className={lead}>
        Pieces that belong together, as we wear them: on the way there, and once you are in it.
      </p>
    </Stack>
    <Grid as="ul" label="Pieces" fit="narrow">
      {products.map((product, index) => (
        <Piece key={product.id} product={product} isMain={index === 0} />
      ))}
    </Grid>
    <ReaderForm /> {/* --backend */}
  </div>
)

const Piece = ({ product, isMain }: { product: Product; isMain: boolean }) => (
  <li className={css.piece}>
    <ProductPicture
      image={product.image}
      alt=""
      sizes="(width < 40rem) 100vw, 22rem"
      isMain={isMain}
    />
    <h2 className={subheading}>
      <a className={css.link} href={productHref(product.id)}>
        {product.name}
      </a>
    </h2>
    <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
  </li>
)
