import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentPreview, presentSubscription } from './billing.presenting.ts'
import {
  cancelSubscription,
  changeSubscription,
  createCheckout,
  openInvoiceFile,
  openPortal,
  planVersion,
  previewChange,
  readOwn,
} from './billing.service.ts'
import type { BillingDeps } from './sync.service.ts'

export function mountBilling(
  http: FastifyInstance,
  deps: BillingDeps & Pick<Deps, 'readModels'>,
  options: MountOptions,
): void {
  const own = async (viewer: Viewer) => presentSubscription(await readOwn(deps, viewer))
  mount(
    http,
    subscriptions,
    {
      createSubscriptionSession: async ({ viewer, body, locale }) => ({
        data: await createCheckout(deps, viewer, body, locale),
      }),
      async getSubscription({ viewer, locale }) {
        const version = await planVersion(deps, viewer)
        return deps.readModels.answer({ name: 'own plan', account: viewer.account_id, locale, version }, async () =>
          SerializedReply.of(subscriptions.getSubscription.reply, { data: await own(viewer) }),
        )
      },
      async changeSubscription({ viewer, query, body }) {
        const asks = query.preview === '1' || query.preview === 'true'
        const preview = asks ? presentPreview(await previewChange(deps, viewer, body)) : null
        if (!asks) await changeSubscription(deps, viewer, body)
        return { data: { ...(await own(viewer)), preview } }
      },
      async cancelSubscription({ viewer }) {
        await cancelSubscription(deps, viewer)
        return { data: await own(viewer) }
      },
      openBillingPortal: async ({ viewer, query, locale }) => ({
        data: { url: await openPortal(deps, viewer, query.back, locale) },
      }),
      getInvoiceFile: ({ viewer, params }) => openInvoiceFile(deps, viewer, params.id),
    },
    options,
  )
}
