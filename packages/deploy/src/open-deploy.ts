import { openCloudflareApi } from './cloudflare/api.ts'
import type { DeploySettings } from './settings.ts'
import type { Deploy } from './step.ts'

const cloudflareUrl = 'https://api.cloudflare.com/client/v4'

type Options = Pick<
  Deploy,
  'rootDir' | 'modules' | 'isSeeding' | 'isBucketAdopted' | 'isWorkerSentAgain' | 'signal'
> & {
  settings: DeploySettings
  /** The addresses of a local target. The default is Cloudflare and the hosts in the settings. */
  at?: Pick<Deploy, 'apiBaseUrl' | 'shopOrigin' | 'staffOrigin'>
}

/** Makes the deploy; sends nothing yet. */
export const openDeploy = ({ settings, at, ...options }: Options): Deploy => {
  const places = at ?? {
    apiBaseUrl: cloudflareUrl,
    shopOrigin: `https://${settings.SHOP_HOST}`,
    staffOrigin: `https://${settings.STAFF_HOST}`,
  }
  return {
    ...options,
    ...places,
    settings,
    cloudflare: openCloudflareApi({
      baseUrl: places.apiBaseUrl,
      token: settings.CLOUDFLARE_API_TOKEN,
      signal: options.signal,
    }),
  }
}
