import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { push } from '@husrum/contract/market/notifications/push.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import type { PushKeys } from '../../../platform/providers/delivery/push-crypto.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentNotification } from './notifications.presenting.ts'
import { countNotifications, listNotifications, markRead, selectNotificationsVersion } from './notifications.queries.ts'
import { choosePreferences, readPreferences } from './preferences/preferences.service.ts'
import { deleteSubscription, selectMayShow } from './push/push.queries.ts'
import { subscribe } from './push/push.service.ts'
import { unsubscribe } from './preferences/unsubscribing.service.ts'

export function mountNotifications(
  http: FastifyInstance,
  deps: Deps & { pushKeys: () => Promise<PushKeys> },
  options: MountOptions,
): void {
  mountPush(http, deps, options)
  mount(
    http,
    notifications,
    {
      async listNotifications({ viewer, query, locale }) {
        const { account_id: account } = viewer
        const page = offsetOf(query)
        const read = async () => {
          const { rows, total, unread } = await listNotifications(deps.db, account, page)
          const data = rows.map((row) => presentNotification(deps, row, locale))
          return SerializedReply.of(notifications.listNotifications.reply, {
            data,
            meta: { ...metaOf(query, total, rows.length), unread },
          })
        }
        if (query.page > 1) return read()
        const version = await selectNotificationsVersion(deps.db, viewer, page)
        return deps.readModels.answer({ name: `notifications ${query.per_page}`, account, locale, version }, read)
      },
      async readNotifications({ viewer, body }) {
        const { account_id } = viewer
        // updates the bells on the person's other devices
        await deps.events.transaction(async (tx) => {
          if (await markRead(tx, account_id, body.ids)) await deps.events.emit(tx, 'notification.read', { account_id })
        })
        return { data: { unread: (await countNotifications(deps.db, viewer.account_id)).unread } }
      },
      getNotificationPreferences: async ({ viewer }) => ({ data: await readPreferences(deps.db, viewer) }),
      async putNotificationPreferences({ viewer, body }) {
        await deps.events.transaction((tx) => choosePreferences(deps, tx, viewer, body))
        return { data: await readPreferences(deps.db, viewer) }
      },
      async unsubscribe({ body, query }) {
        const token = body.token ?? query.token
        if (token === undefined)
          throw new Refusal(422, 'validation_failed', { fields: { token: [{ code: 'required' }] } })
        return { data: { kind: await unsubscribe(deps, token), email: false as const } }
      },
    },
    options,
  )
}

function mountPush(
  http: FastifyInstance,
  deps: Deps & { pushKeys: () => Promise<PushKeys> },
  options: MountOptions,
): void {
  mount(
    http,
    push,
    {
      async getPushKey() {
        // in development, a stand-in receives the pushes
        const offered = deps.config.push || !deps.config.production
        return { data: { key: offered ? (await deps.pushKeys()).publicKey.toString('base64url') : null } }
      },
      subscribePush: async ({ viewer, body }) => ({ data: { id: await subscribe(deps, viewer, body) } }),
      unsubscribePush: ({ viewer, body }) => deleteSubscription(deps.db, viewer.account_id, body.endpoint),
      checkPush: async ({ params }) => ({ data: { may_show: await selectMayShow(deps.db, params.key) } }),
    },
    options,
  )
}
